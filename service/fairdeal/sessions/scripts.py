"""What the store does in one step: scripts that run inside it, in Lua.

All keys of a game lie in one slot: the game (a hash), its log (a list, one entry a version),
its answers to requests with an idempotency key (a hash), and until when each answer is kept
(a sorted set). An answer is a string `a:<until>:…`; while its request still runs a claim
`c:<until>:<owner>:<fingerprint>` stands in its place. Times are milliseconds of the store's
clock, so that the clocks of the workers need not agree.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Script:
    """A script, what it does in a word, and the name that the store gives it."""

    name: str
    text: bytes
    sha: bytes


def _script(name: str, *parts: str) -> Script:
    text = "".join(parts).encode()
    return Script(name, text, hashlib.sha1(text, usedforsecurity=False).hexdigest().encode())


_CLOCK: Final = """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function after(milliseconds) return string.format('%.0f', now + milliseconds) end
local function valid(record)
    return record and tonumber(string.match(record, '^%a:(%d+):')) > now
end
local function is_mine(record, owner)
    return record and string.match(record, '^c:%d+:(%x+):') == owner
end
"""

_ANSWERS: Final = """
local function put_record(answers, ages, field, kind, milliseconds, record)
    local till = after(milliseconds)
    redis.call('HSET', answers, field, kind .. ':' .. till .. ':' .. record)
    redis.call('ZADD', ages, till, field)
end
local function keep(answers, ages, field, milliseconds, answer)
    put_record(answers, ages, field, 'a', milliseconds, answer)
    for _, old in ipairs(redis.call('ZRANGEBYSCORE', ages, '-inf', now, 'LIMIT', 0, 4)) do
        redis.call('HDEL', answers, old)
        redis.call('ZREM', ages, old)
    end
end
"""

OPEN: Final = _script(
    "open",
    _CLOCK,
    _ANSWERS,
    """
-- Reads a game and the answer under a key; where there is none yet, claims the key.
local game = redis.call('HMGET', KEYS[1],
    'version', 'edits', 'state', 'tokens', 'meta', 'expires')
local field, token, owner, fingerprint, lease = unpack(ARGV)
if not game[1] or not string.find(game[4], token, 1, true) then return {game, false} end
local record = redis.call('HGET', KEYS[2], field)
if valid(record) and not is_mine(record, owner) then return {game, record} end
-- A claim need not outlive the store, so it goes to no disk and no replica, and costs no wait.
redis.set_repl(redis.REPL_NONE)
put_record(KEYS[2], KEYS[3], field, 'c', lease, owner .. ':' .. fingerprint)
for place = 2, 3 do redis.call('PEXPIREAT', KEYS[place], redis.call('PEXPIRETIME', KEYS[1])) end
return {game, false}
""",
)

_PUT: Final = """
local function put(set, entries, ttl)
    redis.call('HSET', KEYS[1], unpack(set))
    for _, entry in ipairs(entries) do redis.call('RPUSH', KEYS[2], entry) end
    for place = 1, 4 do redis.call('PEXPIRE', KEYS[place], ttl) end
end
local function rest(first)
    local set, at = {}, first
    local fields = tonumber(ARGV[at])
    for place = at + 1, at + 2 * fields do set[#set + 1] = ARGV[place] end
    local entries = {}
    for place = at + 2 * fields + 1, #ARGV do entries[#entries + 1] = ARGV[place] end
    return set, entries
end
"""

WRITE: Final = _script(
    "write",
    _CLOCK,
    _ANSWERS,
    _PUT,
    """
-- The one atomic step: compare, set, log, answer, expire, notify.
local version, edits, write, ttl, channel, message, field, kept, answer = unpack(ARGV, 1, 9)
local at = redis.call('HMGET', KEYS[1], 'version', 'edits', 'write')
if not at[1] then return 'gone' end
if at[3] == write then return 'done' end
if at[1] ~= version or at[2] ~= edits then return 'lost' end
if field ~= '' then
    local record = redis.call('HGET', KEYS[3], field)
    if valid(record) and string.sub(record, 1, 1) == 'a' then return 'lost' end
    keep(KEYS[3], KEYS[4], field, kept, answer)
end
local set, entries = rest(10)
set[#set + 1], set[#set + 2] = 'write', write
put(set, entries, ttl)
redis.call('PUBLISH', channel, message)
return 'done'
""",
)

CREATE: Final = _script(
    "create",
    _CLOCK,
    _ANSWERS,
    _PUT,
    """
-- Puts a new game; where one of that id is there already, tells what it was created with.
local write, ttl, field, kept, answer = unpack(ARGV, 1, 5)
local first = redis.call('HGET', KEYS[1], 'first')
if first == write then return {'done'} end
if first then return {'taken', redis.call('HGET', KEYS[3], field)} end
if field ~= '' then keep(KEYS[3], KEYS[4], field, kept, answer) end
local set, entries = rest(6)
set[#set + 1], set[#set + 2] = 'first', write
put(set, entries, ttl)
return {'done'}
""",
)

SETTLE: Final = _script(
    "settle",
    _CLOCK,
    _ANSWERS,
    """
-- Turns a claim into an answer where the game itself does not change; empty: lets go of it.
local field, owner, kept, answer = unpack(ARGV)
if not is_mine(redis.call('HGET', KEYS[2], field), owner) then return 0 end
if answer == '' then
    redis.call('HDEL', KEYS[2], field)
    redis.call('ZREM', KEYS[3], field)
else
    keep(KEYS[2], KEYS[3], field, kept, answer)
end
return 1
""",
)

DELETE: Final = _script(
    "delete",
    """
-- Deletes a game, if it still is as the deletion was decided on.
local version, edits, channel, message = unpack(ARGV)
local at = redis.call('HMGET', KEYS[1], 'version', 'edits')
if not at[1] then return 'gone' end
if at[1] ~= version or at[2] ~= edits then return 'lost' end
redis.call('DEL', unpack(KEYS))
redis.call('PUBLISH', channel, message)
return 'done'
""",
)

CLAIM: Final = _script(
    "claim",
    _CLOCK,
    """
-- Claims the key of a creation, and fixes the id of the game to be.
local owner, fingerprint, id, lease, kept = unpack(ARGV)
local at = redis.call('HMGET', KEYS[1], 'fingerprint', 'id', 'owner', 'until', 'answer')
if at[1] and at[1] ~= fingerprint then return {'other'} end
if at[5] then return {'answer', at[5]} end
if at[1] and at[3] ~= owner and tonumber(at[4]) > now then return {'running'} end
local taken_over = at[2] and at[3] ~= owner
id = at[2] or id
redis.call('HSET', KEYS[1],
    'fingerprint', fingerprint, 'id', id, 'owner', owner, 'until', after(lease))
redis.call('PEXPIRE', KEYS[1], kept)
return {taken_over and 'taken' or 'claimed', id}
""",
)

SETTLE_CLAIM: Final = _script(
    "settle_claim",
    """
-- Keeps the answer to a creation beside its claim; empty: lets go of the claim.
local owner, fingerprint, answer = unpack(ARGV)
local at = redis.call('HMGET', KEYS[1], 'owner', 'fingerprint', 'answer')
if at[2] ~= fingerprint or at[3] then return 0 end
if answer ~= '' then
    redis.call('HSET', KEYS[1], 'answer', answer)
elseif at[1] == owner then
    redis.call('DEL', KEYS[1])
end
return 1
""",
)

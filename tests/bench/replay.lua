-- For wrk: each thread has one connection and sends the requests of its own file, in order.
-- The file holds whole requests, each after a line with its length.
local threads = 0

function setup(thread)
    thread:set("number", threads)
    threads = threads + 1
end

function init(args)
    requests = {}
    -- Before it begins, wrk asks the first thread for a request that it does not send.
    at = number == 0 and -1 or 0
    local file = assert(io.open(args[1] .. "/" .. number, "rb"))
    while true do
        local length = file:read("*l")
        if not length then break end
        requests[#requests + 1] = file:read(tonumber(length))
    end
    file:close()
    repeats = args[2] == "repeat"
end

function request()
    at = at + 1
    if at > #requests then
        if not repeats then wrk.thread:stop() end
        at = 1
    end
    return requests[math.max(at, 1)]
end

function done(summary, latency, _)
    local bad = summary.errors.connect + summary.errors.read + summary.errors.write
        + summary.errors.status + summary.errors.timeout
    io.write(string.format('{"requests": %d, "seconds": %f, "bad": %d, "p50": %f, "p99": %f}\n',
        summary.requests, summary.duration / 1e6, bad,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end

"""The thread that keeps all open answers of a worker: a stream occupies no thread of its own.

It listens to the store by one subscription, hands on what there is to tell, sends heartbeats,
and notices who hangs up. It alone touches what is open; others ask it by `_call`.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import logging
import math
import os
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from fairdeal.api.streams.opening import Opening
from fairdeal.api.streams.outlets import Outlet, SocketOutlet, ThreadOutlet
from fairdeal.api.streams.tellers import EventTeller, Framing, PollTeller
from fairdeal.sessions.driver import Driver
from fairdeal.sessions.errors import StoreDown
from fairdeal.sessions.gallery import Follower, Gallery
from fairdeal.sessions.store import Store, channel, game_of

_AGAIN_SECONDS: Final = 0.3
"""So long after the store was lost it is tried again, or after something went wrong."""
_PROBE_SECONDS: Final = 10.0
"""So often a subscription on which nothing comes is asked for a sign of life."""
_LOOK_SECONDS: Final = 1.0
"""So often it is seen to whether a game was not looked at for long."""
_STOP_SECONDS: Final = 2.0
"""So long a client has to take what was sent before the stop."""
_WAKINGS: Final = 4
"""So often a second what was put off is done."""
_PIECES: Final = 50
"""So many pieces of work are done before connections have their turn again."""

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Open:
    """An answer that is open."""

    outlet: Outlet
    follower: Follower
    is_open: bool = True


class StreamLoop:
    """All open answers of this process, by a thread that runs from the first of them on."""

    def __init__(self, store: Store, heartbeat: float) -> None:
        """Take the store; `heartbeat` is how many seconds a stream is silent at most."""
        self._gallery = Gallery(store)
        self._subscription = store.subscription()
        self._driver = Driver(store, self._look_later)
        self._heartbeat = heartbeat
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None
        self._calls: deque[Callable[[], None]] = deque()
        self._open: set[_Open] = set()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count()
        self._stopping = False
        self._leaving = False
        self._listening: int | None = None
        self._listens_from = 0.0
        self._is_lost = False
        self._selector: selectors.BaseSelector
        self._waker: tuple[int, int]

    # -- what others call --------------------------------------------------------------------

    def keep_socket(
        self,
        connection: socket.socket,
        opening: Opening,
        framing: Framing,
        closed: Callable[[], None],
    ) -> None:
        """Answer on a connection that is the loop's from now on."""

        def begin() -> None:
            outlet = SocketOutlet(connection, self._selector)
            self._begin(opening, outlet, framing, closed)

        self._call(begin)

    def keep_thread(self, opening: Opening) -> Iterable[bytes]:
        """Return the bytes of an answer, for a thread to wait for."""
        outlet = ThreadOutlet(self._call)
        self._call(lambda: self._begin(opening, outlet, Framing(), lambda: None))
        return outlet

    def stop(self) -> None:
        """Let all answers end, those that come later at once; a signal handler may call this."""
        self._stopping = True
        if self._thread is not None:
            self._ring()

    @property
    def is_running(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def join(self) -> None:
        """Wait until all answers have ended, when no more can come, and end the thread."""
        self._stopping = self._leaving = True
        if self._thread is not None:
            self._ring()
            self._thread.join(2 * _STOP_SECONDS)

    # -- answers -----------------------------------------------------------------------------

    def _begin(
        self, opening: Opening, outlet: Outlet, framing: Framing, closed: Callable[[], None]
    ) -> None:
        teller: EventTeller | PollTeller
        if opening.wait is None:
            teller = events = EventTeller(outlet, framing, opening.after)
            self._after(self._heartbeat, lambda: self._beat(this, events))
        else:
            teller = PollTeller(outlet, framing, opening.after)
            self._after(opening.wait, lambda: teller.end(over=False))
        follower = opening.follower(teller)
        this = _Open(outlet, follower)
        self._open.add(this)
        outlet.watch(lambda: self._gallery.wake(follower), lambda: self._end(this, closed))
        teller.open()
        if self._stopping:
            teller.end(over=False)
        if not this.is_open:
            return
        if self._gallery.join(follower) and self._listening is not None:
            self._subscription.listen(channel(follower.game_id))

    def _end(self, this: _Open, closed: Callable[[], None]) -> None:
        this.is_open = False
        self._open.discard(this)
        if self._gallery.leave(this.follower) and self._listening is not None:
            try:
                self._subscription.leave(channel(this.follower.game_id))
            except StoreDown:
                self._lose()
        closed()

    def _beat(self, this: _Open, teller: EventTeller) -> None:
        if not this.is_open:
            return
        if this.outlet.is_stalled:
            this.outlet.abandon()
            return
        if this.outlet.has_room:
            teller.beat()
        self._after(self._heartbeat, lambda: self._beat(this, teller))

    # -- the thread --------------------------------------------------------------------------

    def _call(self, what: Callable[[], None]) -> None:
        """Let the thread do something; it is started by the first who asks for anything."""
        self._calls.append(what)
        with self._guard:
            if self._thread is None:
                self._selector = selectors.DefaultSelector()
                self._waker = os.pipe()
                for end in self._waker:
                    os.set_blocking(end, False)
                self._selector.register(self._waker[0], selectors.EVENT_READ, self._rung)
                self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
                self._thread.start()
        self._ring()

    def _ring(self) -> None:
        with contextlib.suppress(BlockingIOError):  # then it rings already
            os.write(self._waker[1], b".")

    def _rung(self, _: int) -> None:
        with contextlib.suppress(BlockingIOError):
            os.read(self._waker[0], 4_096)

    def _after(self, seconds: float, what: Callable[[], None]) -> None:
        """Do something after so many seconds, or a little before: of many, many at one waking."""
        due = math.floor((time.monotonic() + seconds) * _WAKINGS) / _WAKINGS
        heapq.heappush(self._timers, (due, next(self._numbers), what))

    def _run(self) -> None:
        self._probe()
        self._look()
        while not self._stopping:
            self._turn()
        for each in tuple(self._open):
            each.follower.teller.end(over=False)
        # A request that was let in before the stop may still be about to hand its connection over.
        while not self._leaving:
            self._turn()
        until = time.monotonic() + _STOP_SECONDS
        while (self._calls or self._open) and time.monotonic() < until:
            self._turn()
        for each in tuple(self._open):
            each.outlet.abandon()
        self._subscription.close()

    def _turn(self) -> None:
        """Wait for something to do, and do it."""
        try:
            for key, events in self._selector.select(self._patience()):
                key.data(events)
            while self._calls:
                self._calls.popleft()()
            now = time.monotonic()
            while self._timers and self._timers[0][0] <= now:
                heapq.heappop(self._timers)[2]()
            if len(self._gallery) and self._listening is None and now >= self._listens_from:
                self._listen()
            for _ in range(_PIECES):
                if not self._can_work():
                    break
                self._work()
            while self._gallery.waiting:
                self._driver.drive(self._gallery.waiting.pop())
        except StoreDown as down:
            if not self._is_lost:
                _log.warning("the event streams lost the store: %s", down)
            self._lose()
        except Exception as error:  # noqa: BLE001 - the thread must not end
            _log.error("unforeseen error in the streams", extra={"error": type(error).__name__})
            time.sleep(_AGAIN_SECONDS)  # lest one that stays takes all the time there is

    def _can_work(self) -> bool:
        return self._gallery.is_busy and self._listening is not None

    def _work(self) -> None:
        try:
            self._gallery.work()
        except StoreDown:
            raise
        except Exception as error:  # noqa: BLE001 - one game must not stop the others
            # Never its text, which may be somebody's secret.
            _log.error("unforeseen error in a stream", extra={"error": type(error).__name__})
            self._gallery.give_up()

    def _patience(self) -> float:
        """Return for how many seconds there is nothing to do unless something comes in."""
        if self._calls or self._can_work():
            return 0.0
        then = self._timers[0][0]  # there always is one: that of `_look`
        if len(self._gallery) and self._listening is None:
            then = min(then, self._listens_from)
        return max(0.0, then - time.monotonic())

    # -- the store ---------------------------------------------------------------------------

    def _listen(self) -> None:
        """Open the subscription; as soon as a channel is listened to, its game is looked at."""
        self._subscription.open([channel(game_id) for game_id in self._gallery])
        self._is_lost = False
        self._listening = self._subscription.fileno()
        self._selector.register(self._listening, selectors.EVENT_READ, self._heard)

    def _heard(self, _: int) -> None:
        if self._listening is None:  # it was lost just now
            return
        for told in self._subscription.read():
            if told.kind == "listening":
                self._gallery.look(game_of(told.channel))
            else:
                self._gallery.told(game_of(told.channel), told.text)

    def _lose(self) -> None:
        """Begin anew after a moment: nothing is lost, since every game is looked at then."""
        if self._listening is not None:
            self._selector.unregister(self._listening)
            self._listening = None
        self._subscription.close()
        self._is_lost = True
        self._listens_from = time.monotonic() + _AGAIN_SECONDS

    def _look_later(self, game_id: str) -> None:
        """Look at a game in a moment, to see whether its bots have gone on."""
        self._call(lambda: self._after(_LOOK_SECONDS, lambda: self._gallery.look(game_id)))

    def _probe(self) -> None:
        self._after(_PROBE_SECONDS, self._probe)
        if self._listening is not None:
            self._subscription.probe()

    def _look(self) -> None:
        self._after(_LOOK_SECONDS, self._look)
        self._gallery.look_at_the_old()

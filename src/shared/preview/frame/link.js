// Part of the preview frame's script, which runs in the same realm as a member's code. That code can forge any message
// sent from here, so the parent page must not trust them.
const maxMessagesPerSecond = 30;

// Bound before a web can replace them.
export const now = performance.now.bind(performance);
export const listen = window.addEventListener.bind(window);
const startTimer = window.setTimeout.bind(window);
const startInterval = window.setInterval.bind(window);
const startFrame = window.requestAnimationFrame.bind(window);

/** Numbers of this script's timers and animation frames. */
const ownTimers = new Set();
const ownFrames = new Set();

/** Calls `act` once, after `wait` milliseconds. */
export function later(act, wait = 0) {
  const id = startTimer(() => {
    ownTimers.delete(id);
    act();
  }, wait);
  ownTimers.add(id);
}

/** Calls `act` every `wait` milliseconds. */
export function every(act, wait) {
  ownTimers.add(startInterval(act, wait));
}

/** Calls `act` before the next frame is painted. */
export function onFrame(act) {
  const id = startFrame(() => {
    ownFrames.delete(id);
    act();
  });
  ownFrames.add(id);
}

/** Keeps this script's timers going in a web that clears all timers by their numbers. */
export function installTimers() {
  for (const [name, own] of [
    ['clearTimeout', ownTimers],
    ['clearInterval', ownTimers],
    ['cancelAnimationFrame', ownFrames],
  ]) {
    const clear = window[name].bind(window);
    const replacement = {
      [name](handle) {
        // Converts the handle as the browser does.
        const id = handle | 0;
        if (!own.has(id)) clear(id);
      },
    };
    window[name] = replacement[name];
  }
}

let send = () => {};
let windowStart = 0;
let windowCount = 0;

/** Sets the port to which all further messages go. */
export function openLink(port) {
  send = port.postMessage.bind(port);
}

/** Sends one message to the parent page. */
export function post(message, transfer = []) {
  send(message, transfer);
}

/** Posts a message and returns true unless the rate limit is reached. The parent page enforces its own limit. */
export function postLimited(message) {
  if (now() - windowStart > 1_000) {
    windowStart = now();
    windowCount = 0;
  }
  windowCount += 1;
  if (windowCount > maxMessagesPerSecond) return false;
  post(message);
  return true;
}

/** A web may replace these window properties with values that cannot be cloned. */
const numberOr0 = (value) => (typeof value === 'number' ? value : 0);

/** Sends the scroll position. It doubles as a heartbeat that shows that the page is responsive. */
export function beat(extra) {
  post({ type: 'beat', x: numberOr0(window.scrollX), y: numberOr0(window.scrollY), ...extra });
}

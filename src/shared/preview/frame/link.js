// Part of the preview frame's script, which runs in the same realm as a member's code. That code can forge any message
// sent from here, so the parent page must not trust them.
const maxMessagesPerSecond = 30;

// Bound before a web can replace them.
export const now = performance.now.bind(performance);
export const later = window.setTimeout.bind(window);
export const onFrame = window.requestAnimationFrame.bind(window);

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

/** Posts a message and returns true unless the rate limit is reached. The parent page enforces a limit of its own. */
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

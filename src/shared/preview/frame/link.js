// Part of the preview frame's script, which runs before and beside a member's code. Whatever these files send
// can be forged by the code they run, so nothing they say carries authority.
const maxMessagesPerSecond = 30;

// Bound while the realm is still ours: a web may replace any of these later, for its own use.
export const now = performance.now.bind(performance);
export const later = window.setTimeout.bind(window);
export const onFrame = window.requestAnimationFrame.bind(window);

let send = () => {};
let windowStart = 0;
let windowCount = 0;

/** From here on messages go to this port. */
export function openLink(port) {
  send = port.postMessage.bind(port);
}

/** Sends one message to the page around the frame. */
export function post(message, transfer = []) {
  send(message, transfer);
}

/** Posts, and answers true, unless this second is full; the page around the frame counts and limits once more. */
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

/** A web may replace these of the window by anything, which could not even be sent. */
const numberOr0 = (value) => (typeof value === 'number' ? value : 0);

/** Sends where the page is scrolled to; its coming at all says that the page is not busy. */
export function beat(extra) {
  post({ type: 'beat', x: numberOr0(window.scrollX), y: numberOr0(window.scrollY), ...extra });
}

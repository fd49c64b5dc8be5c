import { call } from '../../runtime/api/api.ts';
import { readTokens } from '../../runtime/api/tokens.ts';
import { readEvents } from './read-events.ts';

/** Milliseconds between two polls: at first, and at most. Doubled as long as streams fail. */
const minDelay = 15_000;
const maxDelay = 300_000;
/** A stream on which nothing has arrived for so long is held back by a proxy, or dead: the server writes every 25 s. */
const silence = 60_000;

/**
 * Calls `show` with the number of unread notifications, when the tab is visible and whenever it changes. One visible tab of the
 * browser holds the event stream and tells the others, where there are locks (secure contexts); elsewhere each has its own. While
 * no stream can be had, visible tabs poll. A tab gives the stream back when it is hidden, because browsers may freeze it.
 */
export function followUnread(show: (unread: number) => void): void {
  const channel = new BroadcastChannel('notifications');
  let latest: number | null = null;
  const publish = (unread: number) => {
    latest = unread;
    show(unread);
    channel.postMessage(unread);
  };
  channel.onmessage = ({ data }) => {
    if (typeof data === 'number') show(data);
    else if (latest !== null) channel.postMessage(latest);
  };
  let following = new AbortController();
  following.abort();
  const begin = () => {
    if (document.hidden || !following.signal.aborted) return;
    following = new AbortController();
    const { signal } = following;
    channel.postMessage('latest?');
    const lead = () => keepFollowing(publish, signal);
    const led = navigator.locks ? navigator.locks.request('notifications', { signal }, lead) : lead();
    led.catch(() => {});
  };
  const end = () => following.abort();
  document.addEventListener('visibilitychange', () => (document.hidden ? end() : begin()));
  addEventListener('pagehide', end);
  addEventListener('pageshow', begin);
  begin();
}

async function keepFollowing(show: (unread: number) => void, signal: AbortSignal): Promise<void> {
  for (let delay = minDelay; !signal.aborted; delay = Math.min(delay * 2, maxDelay)) {
    // Logged out in another tab.
    if (!readTokens()) return;
    try {
      // A poll, which also renews an access token that has ended.
      show((await call('GET /notifications/unread', { signal })).unread);
      const token = readTokens()?.accessToken;
      if (token === undefined) return;
      await readEvents({
        url: '/api/v1/notifications/events',
        token,
        signal,
        silence,
        onEvent: (unread) => {
          delay = minDelay;
          show(unread);
        },
      });
    } catch {
      // Polled again after the delay.
    }
    await pause(delay * (0.75 + Math.random() / 2), signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}

import { call } from '../../runtime/api/api.ts';
import { sleep } from '../../runtime/api/sleep.ts';
import { readTokens } from '../../runtime/api/tokens.ts';

/** Initial and maximum milliseconds between two polls; the interval doubles while streams fail. */
const minDelay = 15_000;
const maxDelay = 300_000;
/** A stream without any data for this time is buffered by a proxy, or dead: the server writes every 25 s. */
const silence = 60_000;

/**
 * Calls `show` with the number of unread notifications, when the tab is visible and whenever it changes. With locks
 * (in secure contexts) one visible tab of the browser holds the event stream and informs the others; without them
 * each tab has its own. While no stream can be opened, visible tabs poll. A tab closes its stream when it is hidden,
 * because browsers may freeze it.
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
      // A poll also renews an expired access token.
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
    // An abort ends the loop at once, and releases the lock with it.
    await sleep(delay * (0.75 + Math.random() / 2), signal).catch(() => {});
  }
}

type Args = {
  url: string;
  token: string;
  signal: AbortSignal;
  /** Milliseconds without a byte after which the stream is given up. */
  silence: number;
  onEvent: (unread: number) => void;
};

/**
 * Reads a stream of server-sent events until it ends. Uses `fetch`, since an `EventSource` cannot send an access token
 * and the API reads no cookies. Throws unless the server answers with a stream.
 */
async function readEvents({ url, token, signal, silence, onEvent }: Args): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silence);
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
    const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let read = await lines.read(); !read.done; read = await lines.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silence);
      const parts = (rest + read.value).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        const found = /^data: (\d+)$/.exec(line);
        if (found) onEvent(Number(found[1]));
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

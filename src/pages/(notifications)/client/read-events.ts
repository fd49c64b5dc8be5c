type Args = {
  url: string;
  token: string;
  signal: AbortSignal;
  /** Milliseconds without a byte after which the stream is given up. */
  silence: number;
  onEvent: (unread: number) => void;
};

/**
 * Reads a stream of server-sent events until it ends. By `fetch`, since an `EventSource` sends no access token and the API reads
 * no cookies. Throws unless the server answers with a stream.
 */
export async function readEvents({ url, token, signal, silence, onEvent }: Args): Promise<void> {
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

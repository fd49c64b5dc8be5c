// These run in the host page, in the browser, so they can use nothing of this file but themselves.

type FramePage = { src: string; nonce: string; html: string };

declare global {
  interface Window {
    /** Where the host page keeps its end of the line to the frame. */
    line?: MessagePort;
  }
}

/** Opens the frame, hands it the page and resolves when that has been drawn; the protocol is that of the editor. */
export function runInFrame({ src, nonce, html }: FramePage): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.querySelector('iframe');
    window.addEventListener('message', ({ source, origin, data }) => {
      if (!frame || source !== frame.contentWindow || origin !== 'null') return;
      if (data?.type !== 'ready' || data.nonce !== nonce || window.line) return;
      const { port1, port2 } = new MessageChannel();
      window.line = port1;
      port1.onmessage = (event) => {
        if (event.data?.type === 'beat' && event.data.drawn === true) resolve();
      };
      const page = { html, scroll: null, guard: null, capture: null };
      frame.contentWindow?.postMessage({ v: 1, type: 'run', ...page }, '*', [port2]);
    });
    if (frame) frame.src = src;
  });
}

/** Whether the frame answers when it is asked: one that is busy or has crashed does not. */
export function isAnswering(): Promise<boolean> {
  return new Promise((resolve) => {
    const line = window.line;
    if (!line) return resolve(false);
    setTimeout(() => resolve(false), 2_000);
    line.addEventListener('message', () => resolve(true), { once: true });
    line.postMessage({ type: 'ping' });
  });
}

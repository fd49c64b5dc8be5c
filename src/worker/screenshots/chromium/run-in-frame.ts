// These functions are serialised and run in the host page, so they cannot refer to anything else in this module.

type FramePage = { src: string; nonce: string; html: string };

declare global {
  interface Window {
    /** The host page's end of the message channel to the frame. */
    line?: MessagePort;
  }
}

/** Loads the frame, sends it the page and resolves when the page is drawn, using the editor's preview protocol. */
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

/** Whether the frame answers a ping within 2 s; a busy or crashed one does not. */
export function isAnswering(): Promise<boolean> {
  return new Promise((resolve) => {
    const line = window.line;
    if (!line) return resolve(false);
    setTimeout(() => resolve(false), 2_000);
    line.addEventListener('message', () => resolve(true), { once: true });
    line.postMessage({ type: 'ping' });
  });
}

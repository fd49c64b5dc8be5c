type Listener = (event: MessageEvent<unknown>) => void;
/** What a frame's window messages are handed to. `stray` counts those of frames within it, without reading them. */
type Receiver = { element: HTMLIFrameElement; message: Listener; stray: () => void };

const receivers = new Set<Receiver>();
const listeningWindows = new WeakSet<object>();

/** The windows from `source` up to the top one. A frame that was removed has no window above it, or none at all. */
function ancestry(source: unknown): { windows: Set<unknown>; isRemoved: boolean } {
  const windows = new Set<unknown>();
  let at = source;
  while (typeof at === 'object' && at !== null && !windows.has(at)) {
    windows.add(at);
    at = Reflect.get(at, 'parent');
  }
  return { windows, isRemoved: !windows.has(at) };
}

/**
 * Other listeners of our page would read the data of each message, which is what a large one costs: Monaco does. So those
 * of frames end here. A frame may send from frames within it, and remove them before the message has arrived.
 */
function dispatch(event: MessageEvent<unknown>): void {
  const { source } = event;
  if (source === window) return;
  const { windows, isRemoved } = ancestry(source);
  for (const receiver of receivers) {
    const frame = receiver.element.contentWindow;
    if (source !== null && source === frame) {
      event.stopImmediatePropagation();
      receiver.message(event);
      return;
    }
    if (isRemoved || windows.has(frame)) receiver.stray();
  }
  if (isRemoved || windows.size > 2) event.stopImmediatePropagation();
}

/** Hands the window messages of one frame to `receiver`, until the function that is returned is called. */
export function receiveWindowMessages(receiver: Receiver): () => void {
  if (!listeningWindows.has(window)) {
    // Stays: messages of a frame that was removed still arrive, and are not to be read either.
    listeningWindows.add(window);
    window.addEventListener('message', dispatch, true);
  }
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

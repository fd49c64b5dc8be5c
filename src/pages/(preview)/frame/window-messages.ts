type Listener = (event: MessageEvent<unknown>) => void;
/** Receives the window messages of one frame. `stray` counts messages of nested frames without reading them. */
type Receiver = { element: HTMLIFrameElement; message: Listener; stray: () => void };

const receivers = new Set<Receiver>();
const listeningWindows = new WeakSet<object>();

/** The windows from `source` up to the top one. A removed frame has no parent window. */
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
 * Routes window messages. Deserializing a large message is expensive and happens when a listener reads its data, as
 * Monaco does; so messages of frames stop here. A page may also send from nested frames, and remove them before the
 * message arrives.
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

/** Routes the window messages of one frame to `receiver`; returns an unsubscribe function. */
export function receiveWindowMessages(receiver: Receiver): () => void {
  if (!listeningWindows.has(window)) {
    // Never removed: messages of removed frames still arrive and must not be read either.
    listeningWindows.add(window);
    window.addEventListener('message', dispatch, true);
  }
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

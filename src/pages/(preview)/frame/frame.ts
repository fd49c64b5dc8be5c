import { randomKey } from '../../runtime/random-key.ts';
import type { RunPage } from '../page/inline-scripts.ts';
import { createElement, type FrameContext } from './frame-element.ts';
import { type FocusGuard, guardFocus } from './keep-focus.ts';
import {
  type FrameMessage,
  greetingOf,
  maxMessagesPerSecond,
  readFrameMessage,
  type Scroll,
} from './messages.ts';

/** A frame sends one ready message per document that it loads. */
const maxGreetingsPerSecond = 5;

/**
 * How to take a screenshot: the script that draws it, the size in pixels, the time to settle (ms) and the maximum size
 * (bytes).
 */
export type Capture = { source: string; width: number; height: number; wait: number; limit: number };

/** The input of a run: its page. `guard` is the message that guarded loops throw; null if the code is not guarded. */
export type FrameRun = RunPage & { scroll: Scroll | null; guard: string | null; capture: Capture | null };

/**
 * Callbacks of a run. `again`: the page reloaded itself; nothing runs in the frame any more. `focusTaken`: the page
 * repeatedly took the focus while the user typed in the site's page. `flooded`: the page sent so many, or such large,
 * messages that the frame has to be removed.
 */
export type RunListener = {
  message: (message: FrameMessage) => void;
  again?: () => void;
  focusTaken?: () => void;
  flooded: () => void;
};

/** One frame, which runs one page once. */
export type Frame = {
  element: HTMLIFrameElement;
  /** Resolves when the frame can run; never rejects. */
  ready: Promise<void>;
  isReady: () => boolean;
  /** Starts the page; all later messages of the frame go to `listener`. */
  run: (run: FrameRun, listener: RunListener) => void;
  /** Replaces the web's own style sheet and its links to others, without a reload. */
  styles: (css: string, links: readonly string[]) => void;
  /** Evaluates one line of console input in the page; the result arrives as console lines. */
  evaluate: (code: string) => void;
  ping: () => void;
  /** Number of messages refused because of the rate limit. */
  refused: () => number;
  remove: () => void;
};

/** Adds a frame of `origin` to the host. The caller sets its title and visibility. */
export function createFrame(host: HTMLElement, origin: string, context: FrameContext): Frame {
  const nonce = randomKey();
  const hash = [nonce, location.origin].map(encodeURIComponent).join('@');
  const element = createElement(origin, hash, context);
  const frame = connect(element, nonce);
  host.append(element);
  return frame;
}

/** Takes over a frame of the server's HTML, whose page waits for a nonce. */
export function adoptFrame(element: HTMLIFrameElement): Frame {
  const nonce = randomKey();
  const greet = () => element.contentWindow?.postMessage({ v: 1, type: 'greet', nonce }, '*');
  const frame = connect(element, nonce, greet);
  // A page that has loaded already waits for this; one that loads later announces itself.
  greet();
  return frame;
}

/**
 * `greet` is called when the frame's page waits for a nonce. A run may follow at once: messages arrive in order, and waiting
 * for the page's answer would cost another turn of both processes.
 */
function connect(element: HTMLIFrameElement, nonce: string, greet: (() => void) | null = null): Frame {
  let onFlood = () => {};
  const limiterOf = (perSecond: number) =>
    createMessageLimiter(
      perSecond,
      () => performance.now(),
      () => onFlood(),
    );
  const portMessages = limiterOf(maxMessagesPerSecond);
  const greetings = limiterOf(maxGreetingsPerSecond);
  let port: MessagePort | null = null;
  let focus: FocusGuard | null = null;
  let onAgain: (() => void) | undefined;
  let isReady = false;
  let resolveReady = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const onWindowMessage = (event: MessageEvent<unknown>) => {
    const greeting = greetings.take(() => greetingOf(event.data, nonce));
    if (!greeting || event.origin !== 'null') return;
    const isWaiting = greeting === 'waiting';
    // The frame shows another document, unless this message answers `greet`.
    if (isReady && (isWaiting || !greet)) onAgain?.();
    if (isReady) return;
    if (isWaiting) {
      if (!greet) return;
      greet();
    }
    isReady = true;
    resolveReady();
  };
  const endWindowMessages = receiveWindowMessages({
    element,
    message: onWindowMessage,
    stray: greetings.refuse,
  });
  return {
    element,
    ready,
    isReady: () => isReady,
    run: (run, listener) => {
      if (!isReady || port) return;
      const channel = new MessageChannel();
      port = channel.port1;
      onAgain = listener.again;
      onFlood = listener.flooded;
      port.onmessage = (event: MessageEvent<unknown>) => {
        const message = portMessages.take(() => readFrameMessage(event.data));
        if (message?.type === 'pressed') focus?.pressed();
        else if (message) listener.message(message);
      };
      focus = guardFocus(element, {
        changed: (isKept) => port?.postMessage({ type: 'keep-focus', isKept }),
        stolen: () => listener.focusTaken?.(),
      });
      const message = { v: 1, type: 'run', ...run, isFocusKept: focus.isKept() };
      // An opaque origin cannot be a target origin; frame-src ensures that only the site's own document is in this
      // frame.
      element.contentWindow?.postMessage(message, '*', [channel.port2]);
    },
    styles: (css, links) => port?.postMessage({ type: 'styles', css, links }),
    evaluate: (code) => port?.postMessage({ type: 'evaluate', code }),
    ping: () => port?.postMessage({ type: 'ping' }),
    refused: () => portMessages.refused() + greetings.refused(),
    remove: () => {
      endWindowMessages();
      focus?.end();
      if (port) port.onmessage = null;
      port?.close();
      element.remove();
    },
  };
}

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
function receiveWindowMessages(receiver: Receiver): () => void {
  if (!listeningWindows.has(window)) {
    // Never removed: messages of removed frames still arrive and must not be read either.
    listeningWindows.add(window);
    window.addEventListener('message', dispatch, true);
  }
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

/** Maximum refused messages per second before a run is ended: even unread messages cost the page time. */
const maxRefusedPerSecond = 500;
/** Maximum time per second (ms) for deserializing and reading messages. Their size is not known before that. */
const maxReadingMsPerSecond = 500;

/** Limits the work that the site's page does for one frame's messages, and reports a frame that sends too much. */
type MessageLimiter = {
  /** Calls `read`, or returns null if the current second's limit is reached. Only `read` may access the message's data. */
  take: <T>(read: () => T | null) => T | null;
  /** Counts a message that is dropped unread. */
  refuse: () => void;
  refused: () => number;
};

/**
 * Accepts `perSecond` messages per second. Calls `onFlood` once, when more than 500 messages are refused within one
 * second, or reading takes more than 500 ms of it. `now` returns milliseconds.
 */
export function createMessageLimiter(
  perSecond: number,
  now: () => number,
  onFlood: () => void = () => {},
): MessageLimiter {
  let start = 0;
  let taken = 0;
  let refusedNow = 0;
  let readingMs = 0;
  let refusedInAll = 0;
  let isFlooded = false;
  const startSecond = () => {
    if (now() - start < 1_000) return;
    start = now();
    taken = 0;
    refusedNow = 0;
    readingMs = 0;
  };
  const judge = () => {
    if (isFlooded || (refusedNow <= maxRefusedPerSecond && readingMs <= maxReadingMsPerSecond)) return;
    isFlooded = true;
    onFlood();
  };
  const refuse = () => {
    startSecond();
    refusedNow += 1;
    refusedInAll += 1;
    judge();
  };
  return {
    refuse,
    refused: () => refusedInAll,
    take: (read) => {
      startSecond();
      if (isFlooded || taken >= perSecond) {
        refuse();
        return null;
      }
      taken += 1;
      const begun = now();
      const message = read();
      readingMs += now() - begun;
      judge();
      return message;
    },
  };
}

import { randomKey } from '../../runtime/random-key.ts';
import { type FocusGuard, guardFocus } from './keep-focus.ts';
import { createMessageLimiter } from './message-limiter.ts';
import {
  type FrameMessage,
  isReady,
  maxMessagesPerSecond,
  readFrameMessage,
  type Scroll,
} from './messages.ts';
import { receiveWindowMessages } from './window-messages.ts';

/** Where a frame stands: `interactive` on editor and full view, `quiet` where nobody asked for the web to act. */
export type FrameContext = 'interactive' | 'quiet';

const sandboxes: Record<FrameContext, string> = {
  interactive: 'allow-scripts allow-forms allow-modals allow-pointer-lock',
  quiet: 'allow-scripts',
};
const permissions: Record<FrameContext, string> = { interactive: 'fullscreen; autoplay; gamepad', quiet: '' };

/** A frame greets once for each document that it loads. */
const maxGreetingsPerSecond = 5;

/** How a picture of the page is made: the library's source, the size, and the patience. */
export type Capture = { source: string; width: number; height: number; wait: number; limit: number };

/** What a frame is given to run. `guard` is what guarded loops throw, null when the code is not guarded. */
export type FrameRun = { html: string; scroll: Scroll | null; guard: string | null; capture: Capture | null };

/**
 * Whom a run tells: `again` is called when the page reloaded itself, after which nothing runs in the frame;
 * `focusTaken` when it kept taking the focus from somebody who types in our page; `flooded` when it sent so many messages,
 * or such large ones, that the frame is to be removed.
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
  /** Hands the page over; everything the frame says afterwards goes to `listener`. */
  run: (run: FrameRun, listener: RunListener) => void;
  /** Replaces the web's own style sheet and the links to others, leaving the page as it stands. */
  styles: (css: string, links: readonly string[]) => void;
  /** Runs one line of the console's in the page; what comes of it is told as lines. */
  evaluate: (code: string) => void;
  ping: () => void;
  /** Messages that were refused because they were too many. */
  refused: () => number;
  remove: () => void;
};

function createElement(src: string, context: FrameContext): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', sandboxes[context]);
  if (permissions[context]) element.setAttribute('allow', permissions[context]);
  element.referrerPolicy = 'no-referrer';
  element.src = src;
  return element;
}

/** Adds a frame of `origin` to the host. The caller decides what it is called and when it is seen. */
export function createFrame(host: HTMLElement, origin: string, context: FrameContext): Frame {
  const nonce = randomKey();
  const hash = [nonce, location.origin].map(encodeURIComponent).join('@');
  const element = createElement(`${origin}/preview/frame#${hash}`, context);
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
  let answered = false;
  let onAgain: (() => void) | undefined;
  let resolveReady = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const onWindowMessage = (event: MessageEvent<unknown>) => {
    const isGreeting = greetings.take(() => (isReady(event.data, nonce) ? true : null));
    if (!isGreeting || event.origin !== 'null') return;
    if (answered) onAgain?.();
    answered = true;
    resolveReady();
  };
  const endWindowMessages = receiveWindowMessages({
    element,
    message: onWindowMessage,
    stray: greetings.refuse,
  });
  host.append(element);
  return {
    element,
    ready,
    isReady: () => answered,
    run: (run, listener) => {
      if (!answered || port) return;
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
      // An opaque origin has no name to aim at; frame-src keeps strangers out of this frame.
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

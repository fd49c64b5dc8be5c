import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { adoptFrame, createFrame, type Frame, type RunListener } from './frame.ts';
import type { FrameContext } from './frame-element.ts';

const separateOriginTimeoutMs = 2_000;
const ownOriginTimeoutMs = 8_000;
const lateAnswerMs = 60_000;

/** A frame that is ready; `isolated` if an endless loop in it does not block the site's page. */
type OpenedFrame = { frame: Frame; isolated: boolean };

// Origins that have timed out and have not answered since.
const silentOrigins = new Set<string>();
// An origin that has responded is reachable: a slow frame of it waits for a busy process, not for the network.
const answeredOrigins = new Set<string>();

function isReadyWithin(frame: Frame, milliseconds: number): Promise<boolean> {
  if (frame.isReady()) return Promise.resolve(true);
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (time: number) => {
      const end = performance.now() + time;
      timer = setTimeout(() => {
        // A page that was blocked itself has not processed the messages that arrived meanwhile.
        const late = performance.now() - end;
        if (late > 100) wait(late);
        else resolve(false);
      }, time);
    };
    wait(milliseconds);
    void frame.ready.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/**
 * The origin for a new frame: the separate preview origin while it responds, else the site's own. Processes are
 * separated by port only in Chromium and in secure contexts, where the Origin-Agent-Cluster header applies; elsewhere
 * a frame is not isolated.
 */
export function previewBase(previewOrigin: string | null): { origin: string; isolated: boolean } {
  const separate =
    previewOrigin !== null && previewOrigin !== location.origin && !silentOrigins.has(previewOrigin);
  if (!separate) return { origin: location.origin, isolated: false };
  return { origin: previewOrigin, isolated: window.isSecureContext && 'userAgentData' in navigator };
}

/** Uses an origin again as soon as its frame answers late, as on a slow connection. */
function awaitLateAnswer(origin: string, frame: Frame): void {
  silentOrigins.add(origin);
  nameFrame(frame, false);
  const timer = setTimeout(() => frame.remove(), lateAnswerMs);
  void frame.ready.then(() => {
    clearTimeout(timer);
    frame.remove();
    silentOrigins.delete(origin);
    answeredOrigins.add(origin);
  });
}

/**
 * Adds a frame and waits until it is ready; `warmed` is one that was created ahead. Falls back to the site's own
 * origin when the preview origin has never responded. Null when neither responds, or when the process of the preview
 * origin is busy: at the site's own origin, the code that keeps it busy would block the page.
 */
export async function openFrame(
  host: HTMLElement,
  previewOrigin: string | null,
  context: FrameContext,
  warmed?: Frame,
): Promise<OpenedFrame | null> {
  const base = previewBase(previewOrigin);
  const frame = warmed ?? createFrame(host, base.origin, context);
  const separate = base.origin !== location.origin;
  const isNew = separate && !answeredOrigins.has(base.origin);
  if (await isReadyWithin(frame, isNew ? separateOriginTimeoutMs : ownOriginTimeoutMs)) {
    answeredOrigins.add(base.origin);
    return { frame, isolated: base.isolated };
  }
  if (!isNew) {
    frame.remove();
    return null;
  }
  awaitLateAnswer(base.origin, frame);
  return openFrame(host, previewOrigin, context);
}

/**
 * Opens an invisible frame. An unresponsive result blocks the process of its origin until it is removed, so this
 * waits for it instead of falling back to the site's own origin, where the frame would block the page.
 */
export async function openHiddenFrame(
  host: HTMLElement,
  previewOrigin: string | null,
): Promise<OpenedFrame | null> {
  const { origin, isolated } = previewBase(previewOrigin);
  const frame = createFrame(host, origin, 'hidden');
  if (await isReadyWithin(frame, ownOriginTimeoutMs)) return { frame, isolated };
  frame.remove();
  return null;
}

/** Titles a frame and makes only the visible one reachable. */
export function nameFrame({ element }: Frame, isShown: boolean, title = 'Result'): void {
  element.title = isShown ? title : 'Standby';
  element.toggleAttribute('data-shown', isShown);
  element.inert = !isShown;
}

/**
 * The interface between the early script and the preview for the frame in the server's HTML. `web` is the code that
 * runs in it since `begun` (ms on the page's clock); null if the frame has not been started. `listen` delivers the
 * run's past and future reports.
 */
export type FirstRun = {
  frame: Frame;
  web: WebCode | null;
  begun: number;
  listen: (listener: RunListener) => void;
};

declare global {
  interface HTMLIFrameElement {
    /** Set by the early script, a separate bundle that shares no modules with the page's other scripts. */
    firstRun?: FirstRun;
  }
}

const firstFrameMark = 'data-first-run';

/** The frame of the server's HTML that has not been taken over yet; null if there is none below `root`. */
export function findFirstFrame(root: ParentNode): HTMLIFrameElement | null {
  return root.querySelector<HTMLIFrameElement>(`iframe[${firstFrameMark}]`);
}

/** True once the preview has taken this frame over. */
export const isTaken = (element: Element): boolean => !element.hasAttribute(firstFrameMark);

/** Takes over the frame of the server's HTML in `host`, with the run in it if there is one. */
export function takeFirstRun(host: ParentNode): FirstRun | null {
  const element = findFirstFrame(host);
  if (!element) return null;
  element.removeAttribute(firstFrameMark);
  return element.firstRun ?? { frame: adoptFrame(element), web: null, begun: 0, listen: () => {} };
}

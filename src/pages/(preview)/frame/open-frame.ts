import { createFrame, type Frame, type FrameContext } from './frame.ts';

const separateOriginTimeoutMs = 2_000;
const ownOriginTimeoutMs = 8_000;

/** A frame that can run, and whether a loop in it leaves our own page free. */
export type OpenedFrame = { frame: Frame; isolated: boolean };

// One answer for the whole page: an origin that stayed silent once is not asked again.
const silentOrigins = new Set<string>();
// One that has answered is there: a frame of it that is late waits for a busy process, not for a network.
const answeredOrigins = new Set<string>();

function isReadyWithin(frame: Frame, milliseconds: number): Promise<boolean> {
  if (frame.isReady()) return Promise.resolve(true);
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (time: number) => {
      const end = performance.now() + time;
      timer = setTimeout(() => {
        // A page that was busy itself has not looked at the messages that arrived.
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
 * The origin a new frame is taken from: the separate one while it answers, else our own. Processes are only told
 * apart by port in Chromium and where the agent-cluster header counts, so elsewhere a frame is not isolated.
 */
export function previewBase(previewOrigin: string | null): { origin: string; isolated: boolean } {
  const separate =
    previewOrigin !== null && previewOrigin !== location.origin && !silentOrigins.has(previewOrigin);
  if (!separate) return { origin: location.origin, isolated: false };
  return { origin: previewOrigin, isolated: window.isSecureContext && 'userAgentData' in navigator };
}

/**
 * Adds a frame and waits until it can run; a frame that was made ahead may be handed in. Falls back to our own
 * origin when the separate one does not answer. Null when neither answers.
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
  frame.remove();
  if (!separate) return null;
  silentOrigins.add(base.origin);
  return openFrame(host, previewOrigin, context);
}

/**
 * The same where nobody watches: a result that hangs keeps the process of its origin busy until it is removed, so that
 * is waited for, and our own origin not taken instead, where it would hold up our page.
 */
export async function openHiddenFrame(
  host: HTMLElement,
  previewOrigin: string | null,
): Promise<OpenedFrame | null> {
  const { origin, isolated } = previewBase(previewOrigin);
  const frame = createFrame(host, origin, 'quiet');
  if (await isReadyWithin(frame, ownOriginTimeoutMs)) return { frame, isolated };
  frame.remove();
  return null;
}

/** Calls a frame what it is, and lets only the one that is shown be reached. */
export function nameFrame({ element }: Frame, isShown: boolean): void {
  element.title = isShown ? 'Result' : 'Standby';
  element.toggleAttribute('data-shown', isShown);
  element.inert = !isShown;
}

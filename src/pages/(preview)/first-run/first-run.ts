import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { adoptFrame, type Frame, type RunListener } from '../frame/frame.ts';

/**
 * The early script's use of the frame in the server's HTML. `web` is the code that runs in it since `begun` (ms on
 * the page's clock); null if the frame has not been started. `listen` delivers the run's past and future reports.
 */
export type FirstRun = {
  frame: Frame;
  web: WebCode | null;
  begun: number;
  listen: (listener: RunListener) => void;
};

declare global {
  interface HTMLIFrameElement {
    /** Set by the early script, which is a bundle of its own and shares no modules with the page's other scripts. */
    firstRun?: FirstRun;
  }
}

const marker = 'data-first-run';

/** The frame of the server's HTML that has not been taken over yet; null if there is none below `root`. */
export function findFirstFrame(root: ParentNode): HTMLIFrameElement | null {
  return root.querySelector<HTMLIFrameElement>(`iframe[${marker}]`);
}

/** True once the preview has taken this frame over. */
export const isTaken = (element: Element): boolean => !element.hasAttribute(marker);

/** Takes over the frame of the server's HTML in `host`, with the run in it if there is one. */
export function takeFirstRun(host: ParentNode): FirstRun | null {
  const element = findFirstFrame(host);
  if (!element) return null;
  element.removeAttribute(marker);
  return element.firstRun ?? { frame: adoptFrame(element), web: null, begun: 0, listen: () => {} };
}

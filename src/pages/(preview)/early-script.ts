// Runs a web in the frame of the server's HTML before React, the islands or an editor are loaded. Built as a separate
// script (infra/build/document-scripts.ts); the preview takes over the running frame when its island hydrates.

import { hasDraft } from '../(drafts)/index.ts';
import { adoptFrame, type Frame, type RunListener } from './frame/frame.ts';
import { type FirstRun, findFirstFrame, isTaken, nameFrame, previewBase } from './frame/open-frame.ts';
import { runPage } from './page/inline-scripts.ts';
import { maxCharactersHere } from './page/prepare-page.ts';
import { readPageCode } from './page-code.ts';
import { createRunningMarker, startWatchdog } from './watchdog.ts';

/** A frame that has not loaded within this time (ms) is left to the preview, which can use another origin. */
const maxLoadMs = 4_000;

/**
 * Starts the web in this frame. Harder cases are left to the preview: code that the page does not contain, code that
 * needs loop guards or a worker, a draft that replaces the server's code, a web that froze the page before, a frame
 * that does not load, and a run that has to be stopped. In these cases the island, which may be waiting for a touch, is
 * hydrated.
 */
function startFirstRun(element: HTMLIFrameElement): void {
  const wakeIsland = () => {
    element.closest('code-island')?.setAttribute('when', 'load');
    startPreloads();
  };
  const { webKey, web } = readPageCode(element);
  const marker = createRunningMarker(webKey, () => localStorage);
  const isSmall = web !== null && web.html.length + web.js.length <= maxCharactersHere;
  const { isolated } = previewBase(new URL(element.src).origin);
  if (!isSmall || !isolated || marker.found() || hasDraft(webKey, () => localStorage)) {
    wakeIsland();
    return;
  }
  const buffer = createReportBuffer();
  const first: FirstRun = { frame: adoptFrame(element), web: null, begun: 0, listen: buffer.listen };
  element.firstRun = first;
  const timer = setTimeout(wakeIsland, maxLoadMs);
  void first.frame.ready.then(() => {
    clearTimeout(timer);
    // With a warm cache the preview is often first: it runs the code in this frame now.
    if (isTaken(element)) return startPreloads();
    const clearMarker = () => !isTaken(element) && marker.clear();
    window.addEventListener('pagehide', clearMarker, { once: true });
    first.web = web;
    first.begun = performance.now();
    marker.set();
    const page = { ...runPage(web), scroll: null, guard: null, capture: null };
    first.frame.run(page, watchFirstRun(first.frame, buffer.listener, { onBeat: clearMarker, wakeIsland }));
    nameFrame(first.frame, true);
    startPreloads();
  });
}

/** Loads the modules that the page's islands will import, which from now on cannot delay the result. */
function startPreloads(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-preloads]'))
    document.head.append(template.content);
}

function start(): void {
  const element = findFirstFrame(document);
  if (element) startFirstRun(element);
}

// The code may be further down in a document that is still arriving.
if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true });
else start();

type Report = (listener: RunListener) => void;

/** Maximum reports kept: the message limit of a frame for ten seconds. */
const maxReports = 500;

/** Stores the reports of a run until there is a listener. */
function createReportBuffer(): { listener: RunListener; listen: (listener: RunListener) => void } {
  let target: RunListener | null = null;
  const kept: Report[] = [];
  const report = (deliver: Report) => {
    if (target) deliver(target);
    else if (kept.length < maxReports) kept.push(deliver);
  };
  return {
    listener: {
      message: (message) => report((listener) => listener.message(message)),
      again: () => report((listener) => listener.again?.()),
      focusTaken: () => report((listener) => listener.focusTaken?.()),
      flooded: () => report((listener) => listener.flooded()),
    },
    listen: (listener) => {
      target = listener;
      for (const deliver of kept.splice(0)) deliver(listener);
    },
  };
}

type Actions = {
  /** Called on each heartbeat of the web. */
  onBeat: () => void;
  /** Called when the run has to be stopped or repeated, or has followed a link; the island then handles that. */
  wakeIsland: () => void;
};

/** Watches the run of the early script until the preview takes it over, and passes all reports on to `listener`. */
function watchFirstRun(frame: Frame, listener: RunListener, { onBeat, wakeIsland }: Actions): RunListener {
  const watchdog = startWatchdog(() => {
    // Once the preview listens, this script stops listening.
    if (isTaken(frame.element)) watchdog.end();
    else frame.ping();
  }, wakeIsland);
  return {
    message: (message) => {
      const isBeat = message.type === 'beat';
      watchdog.heartbeat(isBeat ? message.dialog : null);
      if (isBeat) onBeat();
      if (message.type === 'open-link' || message.type === 'dead-link') wakeIsland();
      listener.message(message);
    },
    again: () => {
      listener.again?.();
      wakeIsland();
    },
    focusTaken: () => {
      listener.focusTaken?.();
      wakeIsland();
    },
    flooded: () => {
      // The messages would keep the island from loading. Moving the frame's element unloads its page at once.
      frame.element.parentNode?.append(frame.element);
      listener.flooded();
      wakeIsland();
    },
  };
}

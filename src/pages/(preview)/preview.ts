import { usableLinks } from '../../modules/webs/rules/links.ts';
import { messages } from '../../modules/webs/rules/messages.ts';
import type { WebCode } from '../../modules/webs/rules/page.ts';
import { createAdaptiveDebounce } from './adaptive-debounce.ts';
import { createStackLocations, type StackLocations } from './console/stack-locations.ts';
import { createFrame, type Frame, type RunListener } from './frame/frame.ts';
import type { FrameMessage, Scroll } from './frame/messages.ts';
import { nameFrame, openFrame, previewBase, takeFirstRun } from './frame/open-frame.ts';
import { differsInStyleOnly, prepareLine, preparePage, sameCode } from './page/prepare-page.ts';
import type { Preview, PreviewOptions, PreviewState, StopReason } from './preview-state.ts';
import { createRunningMarker, maxSilenceMs, startWatchdog, type Verdict, type Watchdog } from './watchdog.ts';

type Run = {
  frame: Frame;
  watchdog: Watchdog;
  scroll: Scroll;
  begun: number;
  locations: StackLocations;
  isGuarded: boolean;
  isPatient: boolean;
  /** A second frame that tests whether the process of a silent frame still works; see #probe. */
  probe: { frame: Frame; begun: number } | null;
  /** Started by the early script, so that its duration includes the load of this script. */
  isFirst?: boolean;
};

const unresponsiveMs = 700;
const drawnTimeoutMs = 1_000;
/** Additional silence (ms) that is allowed to a run when the user lets it finish. */
const patienceMs = 30_000;
const probeAfterMs = 1_000;
/** Maximum silence (ms) of a run once its probe has loaded; after a longer silence its process is dead. */
const deadAfterMs = 2_000;
const maxProbeAgeMs = 3_000;
/** Time (ms) in which a heartbeat of the run arrives if its process could load the probe. */
const heartbeatWaitMs = 500;
const minReloadIntervalMs = 1_000;
/** Maximum consecutive times that a page may reload itself within `minReloadIntervalMs`. */
const maxQuickReloads = 3;

class RunningPreview implements Preview {
  readonly #host: HTMLElement;
  readonly #options: PreviewOptions;
  readonly #marker: ReturnType<typeof createRunningMarker>;
  readonly #first: ReturnType<typeof takeFirstRun>;
  #state: PreviewState = { kind: 'idle' };
  #wanted: WebCode | null = null;
  /** Time of the last change to a source that has not been compiled yet. */
  #sourceTypedAt: number | null = null;
  #handedOver: WebCode | null = null;
  #quickReloads = 0;
  #current: Run | null = null;
  #next: Run | null = null;
  #spare: Frame | null = null;
  #starting = false;
  #turn = 0;
  readonly #pace = createAdaptiveDebounce();
  #disposed = false;

  constructor(host: HTMLElement, options: PreviewOptions) {
    this.#host = host;
    this.#options = options;
    this.#marker = createRunningMarker(options.webKey, () => localStorage);
    window.addEventListener('pagehide', this.#onLeave);
    this.#first = takeFirstRun(host);
    if (this.#first && !this.#first.web) this.#spare = this.#first.frame;
    const isFrozen = this.#marker.found() && !this.#first?.web;
    if (options.paused || isFrozen) this.#setState({ kind: 'paused' });
  }

  run(web: WebCode): void {
    const wanted = this.#wanted;
    this.#wanted = web;
    const before = this.#handedOver;
    if (!wanted) {
      this.#takeOver();
      this.#update();
      return;
    }
    const now = performance.now();
    const isTypedInSource = sameCode(wanted, web);
    // Code that was just compiled has waited since the keystroke.
    const since = isTypedInSource ? now : (this.#sourceTypedAt ?? now);
    this.#sourceTypedAt = isTypedInSource ? now : null;
    const isLight = before !== null && differsInStyleOnly(before, web);
    this.#pace.schedule(() => this.#update(), isLight, since);
  }

  reload(): void {
    this.#restart(false);
  }

  finish(): void {
    this.#restart(true);
  }

  stop(): void {
    this.#halt('user');
  }

  async evaluate(code: string): Promise<boolean> {
    const run = this.#current;
    if (!run || this.#state.kind !== 'running') return false;
    const line = run.isGuarded ? await prepareLine(code) : code;
    if (line !== null) run.frame.evaluate(line);
    return line !== null;
  }

  dispose(): void {
    this.#disposed = true;
    this.#onLeave();
    window.removeEventListener('pagehide', this.#onLeave);
    window.removeEventListener('focusin', this.#onFocus);
    this.#pace.cancel();
    this.#dropAll();
  }

  /** The marker is cleared on a regular unload: a page whose handlers still run was not frozen by its web. */
  readonly #onLeave = (): void => {
    const isRun = this.#state.kind === 'running' || this.#state.kind === 'idle';
    if (isRun && !this.#isStuck()) this.#marker.clear();
  };

  #setState(state: PreviewState): void {
    // Every key press starts a run, which must not render the page around it again.
    if (state.kind === 'running' && this.#state.kind === 'running') return;
    this.#state = state;
    this.#options.onState(state);
  }

  #restart(isPatient: boolean): void {
    if (!this.#wanted) return;
    this.#pace.cancel();
    if (this.#isBlocked()) this.#dropAll();
    this.#abandonNext();
    void this.#start(this.#wanted, null, isPatient);
  }

  #isStuck(): boolean {
    const run = this.#next ?? this.#current;
    return run !== null && run.watchdog.silence() > unresponsiveMs;
  }

  /**
   * The user can neither edit nor press a button while a dialog is open, so a dialog that a frame still reports is
   * forged.
   */
  #isBlocked(): boolean {
    return this.#isStuck() || (this.#next ?? this.#current)?.watchdog.isWaiting() === true;
  }

  #update(): void {
    const web = this.#wanted;
    const before = this.#handedOver;
    const stopped = this.#state.kind === 'stopped' ? this.#state.reason : null;
    if (!web || this.#state.kind === 'paused' || stopped === 'user' || stopped === 'focus') return;
    if (before && sameCode(before, web)) return;
    // Frames of one origin share a process: no other frame can run until the unresponsive one is removed.
    if (this.#isBlocked()) this.#dropAll();
    if (this.#starting || this.#next) return;
    if (before && differsInStyleOnly(before, web) && (this.#current || stopped)) {
      this.#current?.frame.styles(web.css, usableLinks(web.cssLinks));
      this.#handedOver = web;
      return;
    }
    void this.#start(web, this.#current?.scroll ?? null);
  }

  async #start(web: WebCode, scroll: Scroll | null, isPatient = false): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#starting = true;
    this.#handedOver = web;
    this.#marker.set();
    const spare = this.#spare;
    this.#spare = null;
    const { context, previewOrigin } = this.#options;
    const opened = await openFrame(this.#host, previewOrigin, context, spare ?? undefined);
    const isGuarded = opened?.isolated === false;
    const prepared = opened && (await preparePage(web, isGuarded));
    if (turn !== this.#turn) {
      opened?.frame.remove();
      return;
    }
    this.#starting = false;
    if (!opened || !prepared) {
      opened?.frame.remove();
      this.#halt(opened ? 'busy' : 'unreachable');
      return;
    }
    const locations = createStackLocations(web, isGuarded, prepared.starts);
    const run = this.#begin(opened.frame, { locations, scroll, isGuarded, isPatient });
    const page = { ...prepared.page, scroll, guard: isGuarded ? messages.stopped : null, capture: null };
    run.frame.run(page, this.#listenTo(run));
  }

  /** Continues the run that the early script has started, without a reload. */
  #takeOver(): void {
    const first = this.#first;
    if (!first?.web || this.#state.kind !== 'idle') return;
    this.#handedOver = first.web;
    const locations = createStackLocations(first.web, false, null);
    const run = this.#begin(first.frame, { locations, scroll: null, isGuarded: false, isPatient: false });
    Object.assign(run, { begun: first.begun, isFirst: true });
    first.listen(this.#listenTo(run));
  }

  /** Watches a frame as the next run. */
  #begin(
    frame: Frame,
    { scroll, ...rest }: Pick<Run, 'locations' | 'isGuarded' | 'isPatient'> & { scroll: Scroll | null },
  ): Run {
    const ask = () => {
      frame.ping();
      this.#probe(run);
    };
    const maxSilence = rest.isPatient ? maxSilenceMs + patienceMs : maxSilenceMs;
    const judge = (verdict: Verdict) => {
      // The answer of a probe shows early whether the process is busy or dead.
      if (verdict !== 'busy' || !run.probe?.frame.isReady()) this.#halt(verdict);
    };
    const watchdog = startWatchdog(ask, judge, maxSilence);
    const begun = performance.now();
    const run: Run = { ...rest, frame, watchdog, scroll: scroll ?? { x: 0, y: 0 }, begun, probe: null };
    this.#next = run;
    this.#setState({ kind: 'running' });
    this.#options.onRunStart?.();
    frame.element.addEventListener('load', () => watchdog.reloaded());
    return run;
  }

  /**
   * Finds out whether a silent frame is busy or its process has died, usually for lack of memory, which no event
   * reports. A busy process loads no other frame of its origin, while a new process does so at once.
   */
  #probe(run: Run): void {
    const { watchdog } = run;
    const isSilentFor = (ms: number) => watchdog.silence() > ms && !watchdog.hasLeft();
    if (run.isGuarded || !isSilentFor(probeAfterMs)) return;
    if (run.probe && performance.now() - run.probe.begun < maxProbeAgeMs) return;
    run.probe?.frame.remove();
    const { origin } = new URL(run.frame.element.src);
    const frame = createFrame(this.#host, origin, this.#options.context);
    nameFrame(frame, false);
    run.probe = { frame, begun: performance.now() };
    void frame.ready.then(async () => {
      const wait = Math.max(0, deadAfterMs - watchdog.silence()) + heartbeatWaitMs;
      await new Promise((resolve) => window.setTimeout(resolve, wait));
      if (run.probe?.frame !== frame) return;
      frame.remove();
      run.probe = null;
      if (isSilentFor(deadAfterMs)) this.#halt('memory');
    });
  }

  /** Receives the messages of a run, and shows it once it is drawn. */
  #listenTo(run: Run): RunListener {
    let hasReported = false;
    let late = false;
    window.setTimeout(() => {
      late = true;
      if (hasReported) this.#show(run);
    }, drawnTimeoutMs);
    return {
      message: (said) => {
        if (run !== this.#next && run !== this.#current) return;
        this.#hear(run, said);
        if (said.type !== 'beat') return;
        hasReported = true;
        if (said.drawn || late) this.#show(run);
      },
      again: () => this.#again(run),
      focusTaken: () => this.#halt('focus'),
      flooded: () => this.#halt('flood'),
    };
  }

  /** Runs a page again after it has reloaded itself, or stops it if it reloads in a loop. */
  #again(run: Run): void {
    if (run !== this.#next && run !== this.#current) return;
    const isQuick = performance.now() - run.begun < minReloadIntervalMs;
    this.#quickReloads = isQuick ? this.#quickReloads + 1 : 0;
    if (this.#quickReloads > maxQuickReloads) this.#halt('left');
    else this.reload();
  }

  #hear(run: Run, message: FrameMessage): void {
    const { onLines, onClear, onLink, onSave } = this.#options;
    run.watchdog.heartbeat(message.type === 'beat' ? message.dialog : null);
    if (message.type === 'beat') {
      run.scroll = message.scroll;
      // A heartbeat of the previous run does not concern the run that has just started.
      if (run === this.#next || !(this.#next || this.#starting)) this.#marker.clear();
    } else if (message.type === 'lines') {
      onLines?.(message.lines, run.locations, message.dropped);
    } else if (message.type === 'clear') {
      onClear?.();
    } else if (message.type === 'save') {
      if (isUsed(run)) onSave?.();
    } else if (message.type === 'open-link') {
      onLink?.({ address: message.url, kind: 'opens' });
    } else if (message.type === 'dead-link') {
      onLink?.({ address: message.address, kind: message.isDownload ? 'download' : 'nowhere' });
    }
  }

  /** Swaps the frames: the new frame stays below the old one until it has been drawn, which avoids a flash. */
  #show(run: Run): void {
    if (run !== this.#next || this.#disposed) return;
    const old = this.#current;
    const { activeElement } = document;
    const hadFocus = old !== null && activeElement === old.frame.element;
    nameFrame(run.frame, true, this.#options.title);
    this.#next = null;
    this.#current = run;
    if (old) remove(old);
    if (hadFocus || (this.#options.takesFocus && activeElement === document.body))
      run.frame.element.focus({ preventScroll: true });
    this.#pace.recordCost(run.isFirst ? 0 : performance.now() - run.begun, !run.isGuarded);
    this.#options.onShown?.();
    if (this.#options.context === 'interactive') this.#warmSoon();
    this.#catchUp();
  }

  /** Runs the newest code if it was typed while an earlier run had not ended. */
  #catchUp(): void {
    if (!this.#pace.isWaiting()) this.#update();
  }

  /** Adds a spare frame for the next run once the page is used; somebody who only reads needs none. */
  #warmSoon(): void {
    const { activeElement } = document;
    const isUsedAlready = activeElement !== document.body && activeElement !== this.#current?.frame.element;
    if (isUsedAlready) this.#warm();
    else window.addEventListener('focusin', this.#onFocus, { once: true });
  }

  readonly #onFocus = (): void => this.#warm();

  #warm(): void {
    if (this.#spare || this.#starting || this.#next || this.#disposed || !this.#current) return;
    const { origin } = previewBase(this.#options.previewOrigin);
    this.#spare = createFrame(this.#host, origin, this.#options.context);
    nameFrame(this.#spare, false);
  }

  #abandonNext(): void {
    this.#turn += 1;
    this.#starting = false;
    if (this.#next) remove(this.#next);
    this.#next = null;
  }

  #dropAll(): void {
    this.#abandonNext();
    if (this.#current) remove(this.#current);
    this.#current = null;
    this.#spare?.remove();
    this.#spare = null;
  }

  #halt(reason: StopReason): void {
    const run = this.#next ?? this.#current;
    const canFinish = reason === 'busy' && run !== null && !run.isPatient;
    this.#dropAll();
    this.#setState({ kind: 'stopped', reason, canFinish });
    this.#catchUp();
  }
}

function remove(run: Run): void {
  run.watchdog.end();
  run.frame.remove();
  run.probe?.frame.remove();
  run.probe = null;
}

/** Whether the user is using the result: code in it may forge messages, but neither a press nor the focus. */
const isUsed = ({ frame }: Run): boolean =>
  document.activeElement === frame.element && navigator.userActivation?.isActive !== false;

/**
 * Creates a preview inside `host`, which must be positioned. Code that blocks its process for 3 seconds is removed and
 * reported by `onState`; console output arrives through `onLines` as plain data.
 */
export function createPreview(host: HTMLElement, options: PreviewOptions): Preview {
  return new RunningPreview(host, options);
}

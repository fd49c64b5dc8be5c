import { type Compiled, problemAt } from '../../../modules/webs/rules/compile/problem.ts';
import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import { type CallableWorker, callWorker } from '../../runtime/call-worker.ts';
import { texts } from '../texts.ts';

type Deps = {
  /** Rejects if the file of the worker cannot be loaded. */
  startWorker: (family: Family) => Promise<CallableWorker>;
  onCompiled: (input: CompileInput, compiled: Compiled) => void;
};

/**
 * Maximum duration (ms) of a run that is followed by no pause. A longer run is followed by a pause of the same length,
 * so that typing does not keep a core busy.
 */
const quickRunMs = 50;
const maxPauseMs = 1_000;

export const tooSlow = 'This takes too long to compile';

const failedWith = (words: string): Compiled => ({
  code: null,
  problems: [problemAt(words, { line: 1, column: 1 })],
});

type Running = { family: Family; worker: CallableWorker; hasRun: boolean };

/**
 * Compiles the sources of one pane in a worker, one at a time: while one is compiled, only the newest other source
 * waits. A run that takes too long terminates the worker.
 */
export class PaneCompiler {
  readonly #deps: Deps;
  #running: Running | null = null;
  #waiting: CompileInput | null = null;
  #isBusy = false;
  #revision = 0;
  /** Aborted when the pane is no longer compiled. */
  #stop = new AbortController();
  #settlers: (() => void)[] = [];
  #endPause: (() => void) | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  compile(input: CompileInput): void {
    this.#waiting = input;
    if (!this.#isBusy) void this.#work();
  }

  /** Resolves when the newest source has been compiled. */
  settled(): Promise<void> {
    if (!this.#isBusy) return Promise.resolve();
    this.#endPause?.();
    return new Promise((resolve) => this.#settlers.push(resolve));
  }

  /** Terminates the worker and discards the pending compilation. */
  stop(): void {
    this.#waiting = null;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#endPause?.();
    this.#endWorker();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let input = this.#take(); input; input = this.#take()) {
      const begun = performance.now();
      const { signal } = this.#stop;
      const compiled = await this.#run(input, signal);
      if (!signal.aborted) this.#deps.onCompiled(input, compiled);
      const cost = performance.now() - begun;
      if (cost > quickRunMs && this.#settlers.length === 0) await this.#pause(Math.min(cost, maxPauseMs));
    }
    this.#isBusy = false;
    for (const settle of this.#settlers.splice(0)) settle();
  }

  #take(): CompileInput | null {
    const input = this.#waiting;
    this.#waiting = null;
    return input;
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#endPause?.(), milliseconds);
      this.#endPause = () => {
        clearTimeout(timer);
        this.#endPause = null;
        resolve();
      };
    });
  }

  async #run(input: CompileInput, signal: AbortSignal): Promise<Compiled> {
    const family = familyOf[input.kind];
    const running = await this.#workerOf(family, signal);
    if (!running) return failedWith(texts.compilerMissing);
    this.#revision += 1;
    const revision = this.#revision;
    const task: CompileTask = { ...input, revision };
    const timeoutMs = running.hasRun || family !== 'scss' ? runTimeoutMs : firstRunTimeoutMs;
    const isReply = (reply: CompileReply) => reply.revision === revision;
    const answer = await callWorker(running.worker, { task, isReply, signal }, timeoutMs).catch(() => null);
    running.hasRun = true;
    if (answer !== null) return { code: answer.code, problems: answer.problems };
    if (!signal.aborted) this.#endWorker();
    return failedWith(tooSlow);
  }

  /** The worker of a family, once it is ready; null if it cannot be started. */
  async #workerOf(family: Family, signal: AbortSignal): Promise<Running | null> {
    if (this.#running?.family === family) return this.#running;
    this.#endWorker();
    const worker = await this.#deps.startWorker(family).catch(() => null);
    if (!worker) return null;
    const isReady = await callWorker(worker, { signal }, loadTimeoutMs).catch(() => null);
    if (!isReady || signal.aborted) {
      worker.terminate();
      return null;
    }
    this.#running = { family, worker, hasRun: false };
    return this.#running;
  }

  #endWorker(): void {
    this.#running?.worker.terminate();
    this.#running = null;
  }
}

/** A source, and everything else that determines its compiled text. */
export type CompileInput = {
  kind: SourceKind;
  text: string;
  /** For Tailwind: the texts of the other panes, in which it finds class names. */
  others: string;
};

export type CompileTask = CompileInput & { revision: number };

type CompileReply = Compiled & { revision: number };

/** A worker says that it is ready, then answers each task. */
export type CompileAnswer = { isReady: true } | CompileReply;

/** A compiler: kinds of one family share a worker. */
type Family = 'markdown' | 'scss' | 'less' | 'tailwind' | 'script';

const familyOf: Readonly<Record<SourceKind, Family>> = {
  markdown: 'markdown',
  scss: 'scss',
  less: 'less',
  tailwind: 'tailwind',
  typescript: 'script',
  jsx: 'script',
  tsx: 'script',
};

/** Each compiler is a separate file, which is fetched when a pane first needs it. */
const workerClasses: Readonly<Record<Family, () => Promise<{ default: new () => Worker }>>> = {
  markdown: () => import('./markdown.worker.ts?worker'),
  scss: () => import('./scss.worker.ts?worker'),
  less: () => import('./less.worker.ts?worker'),
  tailwind: () => import('./tailwind.worker.ts?worker'),
  script: () => import('./script.worker.ts?worker'),
};

/** Rejects if the file of the worker cannot be loaded. */
async function startWorker(family: Family): Promise<Worker> {
  const { default: FamilyWorker } = await workerClasses[family]();
  return new FamilyWorker();
}

/** Maximum duration of a run, in ms. */
const runTimeoutMs = 2_000;
/** The first run of Sass also compiles Sass itself. */
const firstRunTimeoutMs = 6_000;
/** Maximum time for loading a compiler, in ms: Sass has 440 KB. */
const loadTimeoutMs = 60_000;

/** Makes the compiler of one pane. */
export const createPaneCompiler = (onCompiled: (input: CompileInput, compiled: Compiled) => void) =>
  new PaneCompiler({ startWorker, onCompiled });

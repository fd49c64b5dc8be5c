import { createGate } from '../gate.ts';
import type { Network } from '../http/fetch-url/index.ts';
import { internet } from '../http/fetch-url/network.ts';
import type { RunningBrowser } from './browser.ts';
import type { Photo, ReadFile } from './photograph.ts';
import { memoryOf } from './processes.ts';
import { createStage } from './stage.ts';

type Options = {
  /** The program; null where there is none, or pictures are switched off. */
  chromium: string | null;
  /** Its files are given to pages directly, since it may lie where pages must not reach. */
  publicUrl: string;
  readFile: ReadFile;
  network?: Network;
  limits?: Partial<typeof usual>;
};

/** What a picture may take. */
const usual = { milliseconds: 14_000, memoryBytes: 1_000_000_000, pages: 40, idle: 30_000 };
const memoryTick = 100;

export type Camera = {
  /** Whether there is a browser here. */
  readonly isThere: boolean;
  /**
   * The picture of a whole page, 1200x700, as PNG. Answers why where the page itself stands in the way; throws when the
   * browser does not start or ends, and when `signal` says so.
   */
  photograph(html: string, signal: AbortSignal): Promise<Photo | { none: 'slow' | 'memory' }>;
  /** Ends the browser, if one runs; the next picture starts another. */
  close(): Promise<void>;
};

/**
 * Makes what takes pictures of members' pages with a Chromium, one at a time: started at the first, ended when nobody
 * has wanted one for a while. A page that takes too long or too much loses its browser, not its worker.
 */
export function createCamera(options: Options): Camera {
  return new ChromiumCamera(options);
}

class ChromiumCamera implements Camera {
  readonly #options: Options;
  readonly #limits: typeof usual;
  readonly #enter = createGate(1);
  #running: RunningBrowser | null = null;
  #taken = 0;
  #swept = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#limits = { ...usual, ...options.limits };
  }

  get isThere(): boolean {
    return this.#options.chromium !== null;
  }

  photograph(html: string, signal: AbortSignal): Promise<Photo | { none: 'slow' | 'memory' }> {
    return this.#enter(async () => {
      signal.throwIfAborted();
      clearTimeout(this.#idle);
      const running = await this.#start();
      try {
        return await this.#take(running, html, signal);
      } finally {
        this.#idle = setTimeout(() => void this.close(), this.#limits.idle).unref();
      }
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    await running?.close();
  }

  async #start(): Promise<RunningBrowser> {
    if (this.#running?.isAlive() && this.#taken < this.#limits.pages) return this.#running;
    await this.close();
    const { chromium, network = internet } = this.#options;
    if (chromium === null) throw new Error('there is no Chromium');
    const [{ startBrowser }, { sweepProfiles }] = await Promise.all([
      import('./browser.ts'),
      import('./profile.ts'),
    ]);
    if (!this.#swept) await sweepProfiles();
    this.#swept = true;
    this.#taken = 0;
    this.#running = await startBrowser(chromium, network);
    return this.#running;
  }

  async #take(running: RunningBrowser, html: string, signal: AbortSignal) {
    const { photograph } = await import('./photograph.ts');
    const { publicUrl, readFile } = this.#options;
    const site = { stage: createStage(new URL(publicUrl).protocol), publicUrl, readFile };
    this.#taken += 1;
    const limit = this.#watch(running, signal);
    try {
      const photo = await Promise.race([photograph(running, site, html), limit.broken]);
      if ('none' in photo) await this.#drop(running);
      return photo;
    } catch (error) {
      await this.#drop(running);
      throw error;
    } finally {
      limit.end();
    }
  }

  /** Whatever stands in that browser ends with it. */
  async #drop(running: RunningBrowser): Promise<void> {
    if (this.#running === running) this.#running = null;
    await running.kill();
  }

  #watch({ group }: RunningBrowser, signal: AbortSignal) {
    const { milliseconds, memoryBytes } = this.#limits;
    const { promise: broken, resolve, reject } = Promise.withResolvers<{ none: 'slow' | 'memory' }>();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const late = setTimeout(() => resolve({ none: 'slow' }), milliseconds);
    const memory = setInterval(() => {
      if (memoryOf(group) > memoryBytes) resolve({ none: 'memory' });
    }, memoryTick);
    return {
      broken,
      end: () => {
        clearTimeout(late);
        clearInterval(memory);
        signal.removeEventListener('abort', stop);
      },
    };
  }
}

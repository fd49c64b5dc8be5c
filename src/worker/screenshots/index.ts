import type { Screenshot, Screenshots } from '../../modules/webs/screenshots.ts';
import type { Log } from '../../shared/log/log.ts';
import { findUser, isRoot } from '../../shared/process/os-account.ts';
import { createSemaphore } from '../../shared/process/semaphore.ts';
import { BrowserProcess, type ReadOwnFile, SandboxError } from './browser-process.ts';
import { sweepProfiles } from './profile.ts';

type Options = {
  /** The Chromium to run; null where there is none, or drawing is switched off. */
  chromium: string | null;
  /** Whether Chromium must hold pages in its own sandbox. */
  isSandboxed: boolean;
  /** Its files are given to pages directly, since it may be where pages must not reach. */
  publicUrl: string;
  readFile: ReadOwnFile;
  log: Log;
  /** The program of the browser process; tests give one with a network of their own. */
  program?: string;
  limits?: Partial<typeof defaults>;
};

/** What a picture may take, in milliseconds and bytes; `captures`: so many by one process. */
const defaults = { milliseconds: 14_000, memoryBytes: 1_000_000_000, captures: 40, idle: 30_000 };
const memoryInterval = 100;
/** Whom root lends to the browser: not the user that PostgreSQL runs as, whose files are the database. */
const userName = 'nobody';

/** Screenshots that end with the process. */
export type ClosableScreenshots = Screenshots & {
  /** Ends the browser, if one runs; the next picture starts another. */
  close(): Promise<void>;
};

/**
 * Makes what captures members' pages with a Chromium, one at a time, in a process apart: started at the first, ended when
 * idle. A page that takes too long or too much loses that process; no other work of this one is touched.
 */
export function createScreenshots(options: Options): ClosableScreenshots {
  return new ChromiumScreenshots(options);
}

const defaultProgram = new URL('chromium/main.ts', import.meta.url).pathname;

class ChromiumScreenshots implements ClosableScreenshots {
  readonly #options: Options;
  readonly #limits: typeof defaults;
  readonly #enter = createSemaphore(1);
  #running: BrowserProcess | null = null;
  #captures = 0;
  #isSwept = false;
  #isRefused = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#limits = { ...defaults, ...options.limits };
  }

  get isAvailable(): boolean {
    return this.#options.chromium !== null && !this.#isRefused;
  }

  capture(html: string, signal: AbortSignal): Promise<Screenshot> {
    return this.#enter(async () => {
      signal.throwIfAborted();
      clearTimeout(this.#idle);
      const running = await this.#start();
      if (running === null) return { none: 'unavailable' };
      try {
        signal.throwIfAborted();
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

  /** The process that runs, or a new one; null where none may be started. */
  async #start(): Promise<BrowserProcess | null> {
    if (this.#running?.isAlive && this.#captures < this.#limits.captures) return this.#running;
    await this.close();
    const { chromium, isSandboxed, publicUrl, readFile, program = defaultProgram } = this.#options;
    if (chromium === null || this.#isRefused) return null;
    const user = isRoot() ? findUser(userName) : null;
    if (isRoot() && user === null)
      return this.#refuse(`root starts no browser, and there is no user "${userName}"`);
    if (!this.#isSwept) await sweepProfiles(user);
    this.#isSwept = true;
    this.#captures = 0;
    try {
      this.#running = await BrowserProcess.start({
        chromium,
        isSandboxed,
        publicUrl,
        user,
        program,
        readFile,
      });
    } catch (error) {
      if (error instanceof SandboxError) return this.#refuse('the sandbox of Chromium cannot start here');
      throw error;
    }
    return this.#running;
  }

  /** Says it once: each later page would be told the same. */
  #refuse(reason: string): null {
    this.#isRefused = true;
    this.#options.log.error(
      { reason },
      'webs are not drawn and keep the pictures that browsers sent; let the worker create user namespaces, or set ' +
        'THUMBNAILS=off, or THUMBNAILS_SANDBOX=off where you trust all members, and restart it (docs/operate.md)',
    );
    return null;
  }

  async #take(running: BrowserProcess, html: string, signal: AbortSignal): Promise<Screenshot> {
    this.#captures += 1;
    const limit = this.#watch(running, signal);
    try {
      const captured = await Promise.race([running.capture(html), limit.broken]);
      if ('none' in captured) await this.#drop(running);
      return captured;
    } catch (error) {
      await this.#drop(running);
      throw error;
    } finally {
      limit.end();
    }
  }

  /** Whatever a page has left in that browser ends with it. */
  async #drop(running: BrowserProcess): Promise<void> {
    if (this.#running === running) this.#running = null;
    await running.kill();
  }

  #watch(running: BrowserProcess, signal: AbortSignal) {
    const { milliseconds, memoryBytes } = this.#limits;
    const { promise: broken, resolve, reject } = Promise.withResolvers<{ none: 'slow' | 'memory' }>();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const late = setTimeout(() => resolve({ none: 'slow' }), milliseconds);
    const memory = setInterval(() => {
      if (!running.hasBrowser) reject(new Error('the browser ended'));
      if (running.memory() > memoryBytes) resolve({ none: 'memory' });
    }, memoryInterval);
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

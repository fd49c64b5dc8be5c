import type { Screenshot, Screenshots } from '../../modules/webs/screenshots.ts';
import type { Log } from '../../shared/log/log.ts';
import { findUser, isRoot } from '../../shared/process/os-account.ts';
import { createSemaphore } from '../../shared/process/semaphore.ts';
import { BrowserProcess, type ReadOwnFile, SandboxError } from './browser-process.ts';
import { sweepProfiles } from './processes.ts';

type Options = {
  /** Path of the Chromium to run; null if none is installed or screenshots are disabled. */
  chromium: string | null;
  /** Whether Chromium must run pages in its sandbox. */
  isSandboxed: boolean;
  /** Files of this origin are passed to pages directly, since it may be at an address that pages must not reach. */
  publicUrl: string;
  readFile: ReadOwnFile;
  log: Log;
  /** Entry module of the browser process; tests pass one with a simulated network. */
  program?: string;
  limits?: Partial<typeof defaults>;
};

/** Limits per screenshot in milliseconds and bytes; `captures` per browser process; `idle` in milliseconds. */
const defaults = { milliseconds: 20_000, memoryBytes: 1_000_000_000, captures: 40, idle: 30_000 };
const memoryInterval = 100;
/** User for the browser when the worker runs as root. It must not be the user that owns PostgreSQL's files. */
const userName = 'nobody';

/** Screenshots with a browser that can be shut down. */
export type ClosableScreenshots = Screenshots & {
  /** Shuts the browser down if it runs; the next capture starts another. */
  close(): Promise<void>;
};

/**
 * Creates the screenshot service, which captures members' pages with Chromium, one at a time, in a separate process
 * that is started on demand and stopped when idle. A page that exceeds a limit costs only that process.
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

  /** The running process or a new one; null if none can be started. */
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

  /** Logs the reason once and disables screenshots, since every later capture would fail in the same way. */
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
      if (!('none' in captured)) return captured;
      const { frames } = running;
      await this.#drop(running);
      // The page failed after these frames, which are still shown.
      return frames.length > 0 ? { frames, missing: true } : captured;
    } catch (error) {
      await this.#drop(running);
      throw error;
    } finally {
      limit.end();
    }
  }

  /** Kills the browser, so that nothing of a failed page remains in it. */
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

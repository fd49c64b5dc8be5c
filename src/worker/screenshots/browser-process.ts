import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Screenshot } from '../../modules/webs/screenshots.ts';
import { type LoopFrame, loopLength } from '../../shared/media/loop.ts';
import { isAlive } from '../../shared/process/alive.ts';
import { createSemaphore } from '../../shared/process/semaphore.ts';
import { settlesWithin, withTimeout } from '../../shared/process/with-timeout.ts';
import {
  Channel,
  type FromBrowserProcess,
  type LaunchOptions,
  limits,
  maxErrorLength,
  maxFrames,
  parseFromBrowserProcess,
} from './channel.ts';
import { browserIn, makeProfile, memoryOf, type Process, processes, removeProfile } from './processes.ts';

/** Reads one of this site's files for a page; null if it does not exist or exceeds `maxBytes`. */
export type ReadOwnFile = (path: string, maxBytes: number) => Promise<{ type: string; bytes: Buffer } | null>;

export type BrowserProcessOptions = Omit<LaunchOptions, 'profile'> & {
  /** Path of the browser process's entry module. */
  program: string;
  readFile: ReadOwnFile;
};

/** Thrown if Chromium's sandbox cannot start on this system. */
export class SandboxError extends Error {}

const startTimeout = 25_000;
const closeTimeout = 5_000;
const heapMegabytes = 256;
/** Limits on this site's files per page; requests beyond them are answered as not found. */
const files = { maxBytes: 60_000_000, maxCount: 500, maxConcurrent: 4 };
/** No page makes more requests than this, so a browser process that does is assumed compromised. */
const maxRequests = 20_000;

/**
 * A child process that runs Chromium and its proxy, so that no page can crash the worker. It has no access to secrets:
 * its environment contains none, and this site's files are read in the worker. It exits when the worker does.
 */
export class BrowserProcess {
  readonly #options: BrowserProcessOptions;
  readonly #profile: string;
  readonly #child: ChildProcess;
  readonly #channel: Channel;
  readonly #exited: Promise<Error>;
  #replied = Promise.withResolvers<Exclude<FromBrowserProcess, { type: 'file' | 'frame' | 'loop-frame' }>>();
  #frames: Buffer[] = [];
  #loop: LoopFrame[] = [];
  #bytesLeft = 0;
  #requests = 0;
  readonly #enter = createSemaphore(files.maxConcurrent);
  #browser: Process | null = null;
  #isEnding = false;

  /** Starts a process and waits for its browser. Throws SandboxError, or the error that prevented the start. */
  static async start(options: BrowserProcessOptions): Promise<BrowserProcess> {
    const started = new BrowserProcess(options, await makeProfile(options.user));
    try {
      const reply = await withTimeout(startTimeout, 'the start of the browser', started.#reply());
      if (reply.type === 'ready') return started.#isReady();
      if (reply.type !== 'failed')
        throw new Error(`the browser process sent an unexpected message: ${reply.type}`);
      throw reply.isSandbox ? new SandboxError(reply.message) : new Error(reply.message);
    } catch (error) {
      await started.kill();
      throw error;
    }
  }

  private constructor(options: BrowserProcessOptions, profile: string) {
    const { program, readFile: _, ...launch } = options;
    this.#options = options;
    this.#profile = profile;
    const handed: LaunchOptions = { ...launch, profile };
    this.#child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, program, JSON.stringify(handed)],
      {
        cwd: '/',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8' },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      },
    );
    this.#exited = exitOf(this.#child);
    const stream = this.#child.stdio[3] as Duplex;
    stream.on('error', () => this.#child.kill('SIGKILL'));
    this.#channel = new Channel(stream, limits.fromBrowserProcess, (head, body) => this.#receive(head, body));
  }

  get isAlive(): boolean {
    return !this.#isEnding && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Captures a page. Rejects if the process exits meanwhile. */
  async capture(html: string): Promise<Screenshot> {
    this.#frames = [];
    this.#loop = [];
    this.#replied = Promise.withResolvers();
    this.#bytesLeft = files.maxBytes;
    this.#requests = 0;
    void this.#channel.send({ type: 'capture' }, Buffer.from(html));
    const reply = await this.#reply();
    if (reply.type === 'none') return { none: reply.none };
    if (reply.type !== 'captured')
      throw new Error(`the browser process sent an unexpected message: ${reply.type}`);
    return { frames: this.#frames, loop: this.#loop, missing: reply.missing };
  }

  /** The screenshots of the page that is being captured, or was last. */
  get frames(): Buffer[] {
    return this.#frames;
  }

  /**
   * Whether the browser's main process runs. Its child processes may outlive it for a while without an error being
   * reported.
   */
  get hasBrowser(): boolean {
    return this.#browser === null || isAlive(this.#browser.pid);
  }

  /** Memory of the process and its browser in bytes. */
  memory(): number {
    const { pid } = this.#child;
    return memoryOf(processes().filter((one) => one.pid === pid || one.group === this.#browser?.group));
  }

  /** Shuts down gracefully, and kills the process after `closeTimeout`. */
  async close(): Promise<void> {
    this.#isEnding = true;
    this.#child.stdio[3]?.destroy();
    await settlesWithin(closeTimeout, this.#exited);
    await this.kill();
  }

  async kill(): Promise<void> {
    this.#isEnding = true;
    this.#child.kill('SIGKILL');
    await this.#exited;
    await removeProfile(this.#profile);
  }

  #isReady(): this {
    this.#browser = browserIn(this.#profile);
    return this;
  }

  #reply() {
    const dies = this.#exited.then((error) => {
      throw error;
    });
    return Promise.race([this.#replied.promise, dies]);
  }

  #receive(head: unknown, body: Buffer): void {
    const message = parseFromBrowserProcess(head);
    if (message.type === 'file') this.#answer(message);
    else if (message.type === 'frame') this.#frames.push(body);
    else if (message.type === 'loop-frame') this.#loop.push({ bytes: body, at: message.at });
    else this.#replied.resolve(message);
    if (this.#frames.length > maxFrames || this.#loop.length > loopLength)
      throw new Error('the browser process sends too many frames');
  }

  #answer({ id, path }: { id: number; path: string }): void {
    this.#requests += 1;
    if (this.#requests > maxRequests) throw new Error('the browser process requests too many files');
    if (this.#requests > files.maxCount) void this.#channel.send({ type: 'file', id, contentType: null });
    else void this.#enter(() => this.#sendFile(id, path));
  }

  async #sendFile(id: number, path: string): Promise<void> {
    const maxBytes = Math.min(this.#bytesLeft, limits.toBrowserProcess.body);
    const file = await this.#options.readFile(path, maxBytes).catch(() => null);
    this.#bytesLeft -= file?.bytes.length ?? 0;
    await this.#channel.send({ type: 'file', id, contentType: file?.type ?? null }, file?.bytes);
  }
}

/** Resolves when the process has exited, with an error that quotes the end of its stderr. */
function exitOf(child: ChildProcess): Promise<Error> {
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(-maxErrorLength);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error));
    child.once('exit', (code, signal) =>
      setImmediate(() =>
        resolve(new Error(`the browser process exited (${signal ?? `code ${code}`}): ${lastWords.trim()}`)),
      ),
    );
  });
}

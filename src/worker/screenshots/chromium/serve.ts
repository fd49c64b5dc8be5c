import { Socket } from 'node:net';
import type { Network } from '../../../shared/fetch/fetch.ts';
import { loadSharp } from '../../../shared/media/pictures.ts';
import { becomeUser } from '../../../shared/process/os-account.ts';
import {
  Channel,
  type FromBrowserProcess,
  type LaunchOptions,
  limits,
  maxErrorLength,
  parseToBrowserProcess,
} from '../channel.ts';
import { type RunningBrowser, startBrowser } from './browser.ts';
import { type Capture, capture, type ReadFile } from './capture.ts';
import { createHostPage } from './host-page.ts';

/** File descriptor of the channel to the parent. */
const channelFd = 3;
const closeTimeout = 2_000;
const sandboxFailure = /no usable sandbox|sandboxing failed|failed to move to new namespace/i;

type File = Awaited<ReturnType<ReadFile>>;

/**
 * Entry point of the browser process: starts Chromium and captures the pages that the parent sends, one at a time,
 * until the parent closes the channel or exits. Failures here end only this process. The last command-line argument is
 * LaunchOptions as JSON. `instants` are those of `capture`.
 */
export async function serveScreenshots(network: Network, instants?: readonly number[]): Promise<void> {
  // The parent receives the same signals from a terminal or supervisor, and closes the channel during its shutdown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const options: LaunchOptions = JSON.parse(process.argv.at(-1) ?? '');
  // Load all modules before dropping root privileges: the code may be in a folder that only root can access.
  const hostPage = createHostPage(new URL(options.publicUrl).protocol);
  await loadSharp();
  if (options.user) becomeUser(options.user);

  const files = new Map<number, (file: File) => void>();
  let lastFile = 0;
  let browser: RunningBrowser | null = null;
  const socket = new Socket({ fd: channelFd });
  const channel = new Channel(socket, limits.toBrowserProcess, (head, body) => {
    const message = parseToBrowserProcess(head);
    if (message.type === 'capture') void take(body.toString('utf8'));
    else {
      const { id, contentType } = message;
      files.get(id)?.(contentType === null ? null : { type: contentType, bytes: body });
      files.delete(id);
    }
  });
  const send = (message: FromBrowserProcess, body?: Buffer) => channel.send(message, body);
  const end = () => {
    setTimeout(() => process.exit(0), closeTimeout);
    void (browser?.close() ?? Promise.resolve()).finally(() => process.exit(0));
  };
  socket.on('error', () => {}).once('close', end);

  const readFile: ReadFile = (path) => {
    const id = ++lastFile;
    const { promise, resolve } = Promise.withResolvers<File>();
    files.set(id, resolve);
    void send({ type: 'file', id, path });
    return promise;
  };
  const take = async (html: string) => {
    if (browser === null) throw new Error('a screenshot was requested before the browser was ready');
    const captured: Capture = await capture(
      browser,
      { hostPage, publicUrl: options.publicUrl, readFile },
      html,
      {
        onFrame: (png) => send({ type: 'frame' }, png),
        onLoopFrame: (jpeg, at) => send({ type: 'loop-frame', at }, jpeg),
      },
      instants,
    );
    return send('none' in captured ? { type: 'none', ...captured } : { type: 'captured', ...captured });
  };

  try {
    browser = await startBrowser({ ...options, network });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await send({
      type: 'failed',
      message: text.slice(0, maxErrorLength),
      isSandbox: options.isSandboxed && sandboxFailure.test(text),
    });
    process.exit(1);
  }
  await send({ type: 'ready' });
}

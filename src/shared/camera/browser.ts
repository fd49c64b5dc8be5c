import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Network } from '../http/fetch-url/index.ts';
import { endsWithin } from '../jobs/within.ts';
import { groupOf } from './processes.ts';
import { makeProfile } from './profile.ts';
import { type BrowserProxy, startProxy } from './proxy.ts';
import { pictureSize } from './stage.ts';

/** A Chromium of ours that runs. */
export type RunningBrowser = {
  browser: Browser;
  /** The group that holds all its processes and none of ours. */
  group: number;
  proxy: BrowserProxy;
  /** A place without cookies, storage and past, for one page. */
  newContext(): Promise<BrowserContext>;
  /** Whether it still answers to us. */
  isAlive(): boolean;
  /** Ends it in good order, or by force where that takes too long. */
  close(): Promise<void>;
  /** Ends all its processes at once. */
  kill(): Promise<void>;
};

const secondsToStart = 15;
const patience = 2_000;
const heapMegabytes = 256;

/** Nothing leaves by another way than the proxy, not even the look-up of a name. */
const closedNetwork = (port: number) => [
  `--proxy-server=http://127.0.0.1:${port}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // One switch under its names of different versions.
  ...['webrtc', 'force-webrtc'].map((name) => `--${name}-ip-handling-policy=disable_non_proxied_udp`),
  '--disable-quic',
];

const bounds = [
  `--js-flags=--max-old-space-size=${heapMegabytes}`,
  '--site-per-process',
  '--renderer-process-limit=4',
  '--disable-gpu',
  '--mute-audio',
  '--autoplay-policy=user-gesture-required',
  '--hide-scrollbars',
];

/**
 * Starts Chromium with a profile of its own that goes with it. It hears us by a pipe, so that it ends when this process
 * does, however that ends. Its own sandbox is on except for root, whom Chromium does not give one.
 */
export async function startBrowser(path: string, network: Network): Promise<RunningBrowser> {
  const { chromium } = await import('playwright-core');
  const [profile, proxy] = await Promise.all([makeProfile(), startProxy(network)]);
  const tidy = async () => {
    await proxy.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const first = await chromium.launchPersistentContext(profile, {
      executablePath: path,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...closedNetwork(proxy.port), ...bounds],
      // Not ours: it holds the addresses of database and store.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8' },
      artifactsDir: profile,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: secondsToStart * 1_000,
    });
    const browser = first.browser();
    if (browser === null) throw new Error('the browser gave no access to itself');
    return control(first, browser, await groupFor(browser), proxy, tidy);
  } catch (error) {
    await tidy();
    throw error;
  }
}

async function groupFor(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('the browser does not tell its process');
  return groupOf(main.id);
}

function control(
  first: BrowserContext,
  browser: Browser,
  group: number,
  proxy: BrowserProxy,
  tidy: () => Promise<void>,
): RunningBrowser {
  let ended: Promise<void> | null = null;
  const end = async (gently: boolean) => {
    if (gently) await endsWithin(patience, first.close());
    killGroup(group);
    // What it has begun to say to us must find its end, too.
    await endsWithin(patience, first.close());
    await tidy();
  };
  const once = (gently: boolean) => {
    ended ??= end(gently);
    return ended;
  };
  return {
    browser,
    group,
    proxy,
    newContext: () =>
      browser.newContext({
        viewport: pictureSize,
        deviceScaleFactor: 1,
        acceptDownloads: false,
        serviceWorkers: 'block',
        colorScheme: 'light',
        locale: 'en-US',
      }),
    isAlive: () => ended === null && browser.isConnected(),
    close: () => once(true),
    kill: () => once(false),
  };
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

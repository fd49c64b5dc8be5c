import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { Network } from '../../../shared/fetch/fetch.ts';
import { pictureSize } from './host-page.ts';
import { type BrowserProxy, startProxy } from './proxy.ts';

/** A running Chromium with the proxy that is its only network access. */
export type RunningBrowser = {
  proxy: BrowserProxy;
  /** Creates a browser context without cookies, storage or history, for one page. */
  newContext(): Promise<BrowserContext>;
  close(): Promise<void>;
};

type Options = { chromium: string; profile: string; isSandboxed: boolean; network: Network };

const startTimeout = 15_000;
const heapMegabytes = 256;

/** Forces all traffic through the proxy, including name resolution. */
const closedNetwork = (port: number) => [
  `--proxy-server=http://127.0.0.1:${port}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // The same switch under its names in different Chromium versions.
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
 * Starts Chromium with its own profile folder. It is controlled through a pipe, so it exits with this process however
 * that ends. Rejects if it does not start.
 */
export async function startBrowser(options: Options): Promise<RunningBrowser> {
  const { chromium: executablePath, profile, isSandboxed, network } = options;
  const proxy = await startProxy(network);
  const first = await chromium.launchPersistentContext(profile, {
    executablePath,
    chromiumSandbox: isSandboxed,
    args: [...closedNetwork(proxy.port), ...bounds],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8' },
    artifactsDir: profile,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: startTimeout,
  });
  const browser = first.browser();
  if (browser === null) throw new Error('the browser opened no control connection');
  const close = async () => {
    await first.close();
    await proxy.close();
  };
  return { proxy, newContext: () => newContext(browser), close };
}

const newContext = (browser: Browser) =>
  browser.newContext({
    viewport: pictureSize,
    deviceScaleFactor: 1,
    acceptDownloads: false,
    serviceWorkers: 'block',
    colorScheme: 'light',
    locale: 'en-US',
  });

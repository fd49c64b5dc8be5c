import { defineConfig, devices } from 'playwright/test';
import { drivenBrowser } from '../helpers/browser.ts';

const executablePath = drivenBrowser();

/** The Chromium flags for a closed network and a root user. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a test picture without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-product.ts',
  outputDir: '../../test-results',
  // One more than the cores of a small machine: tests wait as much as they work.
  workers: 3,
  fullyParallel: true,
  // For a machine that is busy with other work: a test takes 3 s on an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A machine that stalls for a moment is no fault of the product; Playwright still names such tests flaky.
  retries: 2,
  reporter: [['list']],
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: process.env.BASE_URL,
    locale: 'en-US',
    trace: 'on-first-retry',
    launchOptions: { args: flags, ...(executablePath && { executablePath }) },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /phone-\w+\.spec\.ts/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // Drawing animations without a GPU is an eighth of the work; the phone shows them.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      testMatch: /(flow|look|cards|comments|assets|react-component|phone-\w+)\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});

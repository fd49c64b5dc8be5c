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
  // A camera that shows a test picture, without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-product.ts',
  outputDir: '../../test-results',
  // One more than the cores of a small machine, since tests wait as much as they compute.
  workers: 3,
  fullyParallel: true,
  // For a busy machine; on an idle one a test takes 3 s.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A machine that stalls for a moment is not a fault of the product; Playwright still reports such tests as flaky.
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
        // Without a GPU, pages take an eighth of the work if nothing is animated; the phone project has animations.
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

import { expect, test } from 'playwright/test';
import { watchTraffic } from '../../infra/bench/browser/network.ts';
import { budgets } from '../../infra/bench/goals.ts';
import { publishElsewhere } from './support/preview.ts';

test('a public web opens within the budgets of requests and script', async ({ page, context, browser }) => {
  const id = await publishElsewhere(browser, { html: '<h1>Bench</h1>', js: 'document.title = "ran"' });
  const traffic = watchTraffic(context);
  await page.goto(`/web/${id}`);
  await page.locator('.monaco-editor').first().waitFor();
  await traffic.untilIdle();
  const { requests, scriptBytes } = traffic.read();
  test
    .info()
    .annotations.push({ type: 'traffic', description: `${requests} requests, ${scriptBytes} bytes` });
  expect(requests).toBeGreaterThan(1);
  expect(requests).toBeLessThanOrEqual(budgets.editorRequests.ceiling);
  expect(scriptBytes).toBeGreaterThan(10_000);
  expect(scriptBytes).toBeLessThanOrEqual(budgets.editorScript.ceiling);
});

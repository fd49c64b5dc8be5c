import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';

/** Another site, with a different host, so that its cookies and storage are separate. */
async function startOtherSite(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** Opens a page of another site with this HTML. */
export async function openOn(page: Page, html: string): Promise<void> {
  const { url, server } = await startOtherSite(`<!doctype html><title>Blog</title>${html}`);
  page.on('close', () => server.close());
  await page.goto(url);
}

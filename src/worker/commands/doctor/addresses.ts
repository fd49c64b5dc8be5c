import type { Config } from '../../../shared/config/index.ts';
import { previewPath } from '../../../shared/preview/frame-page.ts';
import { attempt, type Finding, isHealthy, ok, problem, warning } from './finding.ts';

const timeoutMs = 10_000;

/** Asks the site and the preview host by the addresses that browsers use. */
export async function checkAddresses({ publicUrl, preview, trustProxy }: Config): Promise<Finding[]> {
  const site = await attempt('PUBLIC_URL', `start the site, or let ${publicUrl} lead to it`, () =>
    checkSite(publicUrl),
  );
  const { origin } = preview;
  const frame =
    origin === null
      ? [
          warning(
            'PREVIEW_ORIGIN',
            'is not set: members’ code shares the process of the site’s page',
            'set PREVIEW_ORIGIN to another host',
          ),
        ]
      : await attempt('PREVIEW_ORIGIN', `start the site, or let ${origin} lead to PREVIEW_PORT`, () =>
          checkPreview(origin),
        );
  const isBehindProxy = publicUrl.startsWith('https:');
  return [
    ...site,
    ...frame,
    isBehindProxy && trustProxy === false
      ? warning(
          'TRUST_PROXY',
          'is off, but PUBLIC_URL is https: all requests seem to come from the proxy',
          'set the address of the proxy',
        )
      : ok('TRUST_PROXY', trustProxy === false ? 'is off' : `is ${trustProxy}`),
  ];
}

async function checkSite(publicUrl: string): Promise<Finding> {
  const health = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!(await isHealthy(health)))
    return problem(
      'PUBLIC_URL',
      `${publicUrl} leads to another program (it answers ${health.status})`,
      'correct PUBLIC_URL, or the proxy',
    );
  // As a browser on a page of this address would. A 403 means that the running site knows another address, or gets another Host.
  const change = await fetch(`${publicUrl}/api/v1/users/logout`, {
    method: 'POST',
    headers: { origin: publicUrl },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await change.body?.cancel();
  return change.status === 403
    ? problem(
        'PUBLIC_URL',
        `the site that answers at ${publicUrl} runs with another PUBLIC_URL`,
        'set the same for all processes, and restart them',
      )
    : ok('PUBLIC_URL', `${publicUrl} leads to the site`);
}

/** The frame is served to frames alone. */
async function checkPreview(origin: string): Promise<Finding> {
  const { status, body } = await fetch(`${origin}${previewPath}`, {
    // As if it were opened in a tab.
    headers: { 'sec-fetch-dest': 'document' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await body?.cancel();
  return status === 403
    ? ok('PREVIEW_ORIGIN', `${origin} leads to the preview frame`)
    : problem('PREVIEW_ORIGIN', `${origin} answers ${status} instead of 403`, 'let it lead to PREVIEW_PORT');
}

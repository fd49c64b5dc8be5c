import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import type { Config } from '../../../shared/config/config.ts';
import { randomToken } from '../../../shared/ids.ts';
import { explainMailError, verifyMailServer } from '../../../shared/mail/mailer.ts';
import { previewPath } from '../../../shared/preview/frame-page.ts';
import { parseMailServer } from '../../../shared/rules/mail-server.ts';
import { attempt, type Finding, isHealthy, ok, problem, warning } from './finding.ts';

const maxJobAge = 60;

/** The queue, and whether a worker takes jobs from it. */
export function checkQueue({ queue, jobDepths, secrets }: Context): Promise<Finding[]> {
  return attempt('queue', 'start Redis, or correct REDIS_URL', async () => {
    await queue.check();
    const depths = await jobDepths();
    const sum = (key: 'waiting' | 'failed') => depths.reduce((total, depth) => total + depth[key], 0);
    const oldest = Math.max(0, ...depths.map(({ age }) => age));
    const [waiting, failed] = [sum('waiting'), sum('failed')];
    const found = `in ${secrets.redisUrl === null ? 'PostgreSQL' : 'Redis'}; ${waiting} jobs wait, ${failed} failed`;
    if (oldest > maxJobAge)
      return problem('queue', `${found}; the oldest waits since ${oldest.toFixed(0)} s`, 'start a worker');
    return failed > 0
      ? warning('queue', found, 'look at /admin/queues for the causes, and retry them there')
      : ok('queue', found);
  });
}

/** Writes, reads and deletes a file in the media store, and looks at the headers with which others would get it. */
export function checkStore({ storage, config }: Context): Promise<Finding[]> {
  const advice =
    config.storage.kind === 's3'
      ? 'check S3_ENDPOINT, S3_BUCKET and the keys, which must allow reading, writing, listing and deleting'
      : 'make DATA_DIR writable for this user';
  return attempt('store', advice, async () => {
    const key = `doctor-${randomToken(8)}/probe.txt`;
    const bytes = Buffer.from('A file by which `codeweb doctor` tries the store.\n');
    await storage.put(key, bytes, { type: 'text/plain' });
    try {
      const opened = await storage.open(key);
      const read = opened === null ? null : await buffer(opened.stream);
      if (read?.equals(bytes) !== true)
        return problem('store', 'returned other bytes than were written', advice);
      const url = storage.publicUrl(key);
      return [ok('store', 'writes, reads and deletes'), ...(url === null ? [] : [await checkHeaders(url)])];
    } finally {
      await storage.delete(key);
    }
  });
}

/** An upload that is opened at the store's public origin must not run as a page of it. */
async function checkHeaders(url: string): Promise<Finding> {
  const check = 'S3_PUBLIC_URL';
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (!response.ok)
    return problem(
      check,
      `answers ${response.status} for a file of the store`,
      'make objects below media/ readable for anybody',
    );
  const wanted: Record<string, RegExp> = {
    'content-security-policy': /default-src 'none'/,
    'x-content-type-options': /^nosniff$/,
    'access-control-allow-origin': /^\*$/,
  };
  const missing = Object.keys(wanted).filter((name) => !wanted[name]?.test(response.headers.get(name) ?? ''));
  return missing.length === 0
    ? ok(check, 'sends the headers that keep uploads from running as pages')
    : problem(
        check,
        `lacks ${missing.join(', ')}`,
        'put a proxy in front of it, as in infra/deploy/proxy/nginx-media.conf',
      );
}

export async function checkMail({ site, config }: Context): Promise<Finding[]> {
  const { smtpUrl, from } = site.mailSettings();
  const server = parseMailServer(smtpUrl);
  if (server === null)
    return [
      warning(
        'mail',
        `no server is set; mails are files in ${config.mail.dir}`,
        'set SMTP_URL, or the mail server at /admin/settings',
      ),
    ];
  return verifyMailServer(smtpUrl).then(
    () => [ok('mail', `${server.host} accepts the login; the sender is ${from}`)],
    (error: unknown) => [
      problem(
        'mail',
        explainMailError(error, server),
        'correct SMTP_URL, or the mail server at /admin/settings',
      ),
    ],
  );
}

/** Takes a picture of a page as the worker does. */
export function checkChromium({ config, screenshots }: Context): Promise<Finding[]> {
  const { drawn, chromium } = config.thumbnails;
  const advice =
    'see “The sandbox of Chromium” in docs/operate.md; until then webs keep the pictures from browsers';
  return attempt('Chromium', advice, async () => {
    if (!drawn) return ok('Chromium', 'is not used (THUMBNAILS=off)');
    if (chromium === null)
      return warning(
        'Chromium',
        'is not installed; webs keep the pictures from browsers',
        'install Chromium, or set CHROMIUM_PATH',
      );
    const taken = await screenshots.capture('<p>codeweb doctor</p>', AbortSignal.timeout(25_000));
    if ('none' in taken) return problem('Chromium', `took no picture (${taken.none})`, advice);
    return ok('Chromium', `${chromium} took a picture`);
  });
}

const timeoutMs = 10_000;

/** Requests the site and the preview host at the addresses that browsers use. */
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
  // Requests it as a browser does on a page of this address. A 403 means that the running site has another
  // PUBLIC_URL, or gets another Host header.
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

/** Checks that the frame of previews is served to frames only. */
async function checkPreview(origin: string): Promise<Finding> {
  const { status, body } = await fetch(`${origin}${previewPath}`, {
    // Requests it as a browser does that opens it in a tab.
    headers: { 'sec-fetch-dest': 'document' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await body?.cancel();
  return status === 403
    ? ok('PREVIEW_ORIGIN', `${origin} leads to the preview frame`)
    : problem('PREVIEW_ORIGIN', `${origin} answers ${status} instead of 403`, 'let it lead to PREVIEW_PORT');
}

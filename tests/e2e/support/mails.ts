import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** Number of consecutive reads with the same newest link after which no newer one is expected. */
const settled = 5;

/** The link below `path` in the mail to an address, once the mail was sent; the newest of several. */
export async function mailedLink(address: string, path: string): Promise<string> {
  let link: string | undefined;
  let seen = 0;
  await expect
    .poll(
      async () => {
        const mails = (await mailsTo(address)).filter((mail) => mail.includes(`${path}?token=`));
        const newest = new RegExp(`https?://[^\\s"<>]+${path}\\?token=[\\w.%-]+`).exec(
          mails.at(-1) ?? '',
        )?.[0];
        seen = newest !== undefined && newest === link ? seen + 1 : 0;
        link = newest;
        return seen >= settled;
      },
      { intervals: [200] },
    )
    .toBe(true);
  return link ?? '';
}

async function mailsTo(address: string): Promise<string[]> {
  const folder = process.env.OUTBOX ?? '';
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  names.sort((one, other) => numberOf(one) - numberOf(other));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(plain);
}

/** Mail files are named after the row of the job that sent them. */
const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);

/** Decodes quoted-printable as far as links need it. */
const plain = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** The link below `path` in the mail to an address, once it has been sent; the newest of several. */
export async function mailedLink(address: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await mailsTo(address)).filter((mail) => mail.includes(`${path}?token=`));
        link = new RegExp(`https?://[^\\s"<>]+${path}\\?token=[\\w.%-]+`).exec(mails.at(-1) ?? '')?.[0];
        return link !== undefined;
      },
      { timeout: 20_000, intervals: [200] },
    )
    .toBe(true);
  return link ?? '';
}

async function mailsTo(address: string): Promise<string[]> {
  const folder = process.env.OUTBOX ?? '';
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(plain);
}

/** Quoted-printable undone, as far as links need it. */
const plain = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

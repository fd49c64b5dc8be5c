import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { type Built, type Member, publicUrl } from './build.ts';

type Method = 'GET' | 'HEAD';

/** Calls about exports of a built site. */
export function exportsOf({ app, call, ctx, drain }: Built) {
  const begin = (as: Member) => call('POST', '/exports/create', { as });
  const mine = async (as: Member) => (await call('GET', '/exports/mine', { as })).body.data;
  /** Downloads with a link, as a browser without a session does. */
  const download = (url: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
    app.inject({ method, url: url.replace(publicUrl, ''), headers });
  return {
    begin,
    mine,
    download,
    exported: async (as: Member): Promise<JSZip> => {
      await begin(as);
      await drain();
      const { downloadUrl } = await mine(as);
      return JSZip.loadAsync((await download(downloadUrl)).rawPayload);
    },
    storedFiles: async () =>
      (await readdir(join(ctx.config.dataDir, 'exports')).catch(() => [])).filter((name) =>
        name.endsWith('.zip'),
      ),
  };
}

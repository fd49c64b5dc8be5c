import type { Config } from '../../../shared/config/index.ts';
import type { Db } from '../../../shared/db/database.ts';
import { compareVersions, version } from '../../../shared/version.ts';
import { findLatestRelease, storeLatestRelease } from '../repository/latest-release.ts';

type UpdateDeps = { db: Db; config: Pick<Config, 'updatesUrl'> };

const [timeoutMs, maxBytes] = [10_000, 1_000_000];
const versionShape = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/;

/** The version that a release service names: GitHub's, GitLab's and Gitea's replies have `tag_name`. Throws if it names none. */
function versionIn(text: string): string {
  const reply: unknown = JSON.parse(text);
  const { tag_name, version: named } = (Array.isArray(reply) ? reply[0] : reply) ?? {};
  const [, found] = versionShape.exec(String(tag_name ?? named)) ?? [];
  if (found === undefined)
    throw new Error('UPDATES_URL names no version, neither in tag_name nor in version');
  return found;
}

/** Reports newer releases, if the operator has configured an address. */
export function createUpdates({ db, config }: UpdateDeps) {
  return {
    /** Requests the latest release and stores its version; does nothing unless the operator has opted in. */
    check: async (): Promise<void> => {
      if (config.updatesUrl === null) return;
      const response = await fetch(config.updatesUrl, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', 'user-agent': 'codeweb' },
      });
      if (!response.ok) throw new Error(`UPDATES_URL answers ${response.status}`);
      const text = await response.text();
      if (text.length > maxBytes) throw new Error(`the reply of UPDATES_URL has more than ${maxBytes} bytes`);
      await storeLatestRelease(db, versionIn(text));
    },
    /** A release that is newer than the version that runs, or null. */
    findNewer: async (): Promise<string | null> => {
      if (config.updatesUrl === null) return null;
      const latest = await findLatestRelease(db);
      return latest !== null && compareVersions(latest, version) > 0 ? latest : null;
    },
  };
}

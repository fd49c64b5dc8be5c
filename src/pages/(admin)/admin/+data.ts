import type { PageContextServer } from 'vike/types';
import type { SiteStats } from '../../../modules/site/contract.ts';
import type { BackupState } from '../../../modules/site/index.ts';
import { hasRole } from '../../../shared/rules/roles.ts';
import { version } from '../../../shared/version.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import type { PageData } from '../../page-context.ts';

type Stat = { name: string; value: number; note: string };
export type AdminData = PageData & {
  stats: Stat[];
  /** Values by day, oldest first. */
  days: SiteStats;
  /** Whether no setting has been changed yet. */
  isUntouched: boolean;
  /** For admins. */
  backups: BackupState | null;
  /** The running version, and a newer release if one is known; for admins. */
  versions: { running: string; newer: string | null } | null;
};

/** Totals and the figures of the last 30 or 90 days for the admin page. */
export async function data({ app, urlParsed, viewer }: PageContextServer): Promise<AdminData> {
  const days = await app.site.listStats(urlParsed.search.days === '90' ? 90 : 30);
  return {
    head: { title: 'Administration', isUnlisted: true },
    isUntouched: app.site.settings.list().every(({ source }) => source !== 'database'),
    backups: hasRole(viewer, 'admin') ? await app.site.backups.findState() : null,
    versions: hasRole(viewer, 'admin')
      ? { running: version, newer: await app.site.updates.findNewer() }
      : null,
    stats: totalsOf(days),
    days,
  };
}

function totalsOf(days: SiteStats): Stat[] {
  const today = days.at(-1);
  const newMembers = days.slice(-7).reduce((sum, { signUps }) => sum + signUps, 0);
  return [
    { name: 'Members', value: today?.members ?? 0, note: `${newMembers} new this week` },
    { name: 'Webs', value: today?.allWebs ?? 0, note: `${today?.publicWebs ?? 0} public` },
    {
      name: 'Files',
      value: today?.files ?? 0,
      note: `${formatBytes(today?.bytes ?? 0)}, smaller copies not counted`,
    },
    {
      name: 'Jobs waiting',
      value: today?.waitingJobs ?? 0,
      note: `peak today; ${today?.failedJobs ?? 0} failed`,
    },
  ];
}

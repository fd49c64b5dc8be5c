import type { PageContextServer } from 'vike/types';
import type { PageData } from '../../page-context.ts';

type Stat = { name: string; value: number; note: string };
export type AdminData = PageData & {
  stats: Stat[];
  /** Nobody has changed a setting yet. */
  isUntouched: boolean;
};

/** Totals and queue counts for the admin page. */
export async function data({ app }: PageContextServer): Promise<AdminData> {
  const [people, webs, files, jobs] = await Promise.all([
    app.accounts.memberStats(),
    app.webs.webStats(),
    app.assets.mediaStats(),
    app.jobDepths(),
  ]);
  const inMegabytes = (files.bytes / 1e6).toFixed(files.bytes < 1e7 ? 1 : 0);
  return {
    head: { title: 'Administration', isUnlisted: true },
    isUntouched: app.site.settings.list().every(({ source }) => source !== 'database'),
    stats: [
      { name: 'Members', value: people.members, note: `${people.thisWeek} new this week` },
      { name: 'Webs', value: webs.webs, note: `${webs.shown} public` },
      { name: 'Files', value: files.files, note: `${inMegabytes} MB, smaller copies not counted` },
      { name: 'Jobs waiting', value: sumOf(jobs, 'waiting'), note: `${sumOf(jobs, 'failed')} given up` },
    ],
  };
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);

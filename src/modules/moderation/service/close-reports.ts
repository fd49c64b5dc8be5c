import type { Tx } from '../../../shared/db/database.ts';
import { sendOutcome } from '../jobs.ts';
import type { ReportKind } from '../report-reasons.ts';
import { type Closing, closeReports } from '../repository/reports.ts';
import type { Deps } from './deps.ts';

/** Closes all open reports of a thing, and enqueues the mails to guests who left an address; returns the reports' ids. */
export async function closeOpenReports(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  kind: ReportKind,
  subjectId: string,
  closing: Closing,
): Promise<string[]> {
  const closed = await closeReports(tx, kind, subjectId, closing);
  for (const { id, hasGuestEmail } of closed)
    if (hasGuestEmail) await jobs.add(tx, sendOutcome, { reportId: id });
  return closed.map(({ id }) => id);
}

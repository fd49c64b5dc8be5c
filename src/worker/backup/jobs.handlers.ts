import { handle } from '../../shared/jobs/handle.ts';
import { type BackupDeps, backUpIfDue } from './daily.ts';
import { takeDueBackup } from './jobs.ts';

export const handlers = [
  handle(takeDueBackup, (ctx: BackupDeps, _payload, { signal }) => backUpIfDue(ctx, signal)),
];

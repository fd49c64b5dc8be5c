import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { PageRequest } from '../../shared/paging.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { Audited } from '../site/index.ts';
import type { Deps } from './service/deps.ts';
import * as reports from './service/reports.ts';

type Args = Omit<Deps, 'publicUrl' | 'visitorIdKey'> & {
  config: { publicUrl: string };
  secrets: { jwtSecret: string };
};

/** Reports, and what moderators do about them. */
export function createModeration({ config, secrets, ...rest }: Args) {
  const visitorIdKey = deriveKey(secrets.jwtSecret, 'reporters');
  const deps: Deps = { ...rest, publicUrl: config.publicUrl, visitorIdKey };
  return {
    report: (viewer: Viewer, input: reports.ReportInput, origin: Origin) =>
      reports.report(deps, viewer, input, origin),
    listOwnReports: (member: Member, request: PageRequest) => reports.listOwnReports(deps, member, request),
    listReports: (state: 'open' | 'handled', request: PageRequest) =>
      reports.listReports(deps, state, request),
    closeReport: (
      audited: Audited,
      reportId: string,
      closing: { outcome: reports.Outcome; reason: string },
    ) => reports.closeReport(deps, audited, reportId, closing),
  };
}

export type Moderation = ReturnType<typeof createModeration>;

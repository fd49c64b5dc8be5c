import type { Member } from '../../shared/viewer.ts';
import type { AuditFilter } from './repository/audit-log.ts';
import { createAudited, record } from './service/audit.ts';
import { exportAuditLog, listAuditLog } from './service/audit-log.ts';
import type { Deps } from './service/deps.ts';
import { createSettings } from './service/settings.ts';

export { auditedRoute } from './audited-route.ts';
export type { AuditActor, AuditEntry, Audited, AuditLine, RecordEntry } from './service/audit.ts';
export type { SettingChanges, SettingState, SiteSettings } from './service/settings.ts';
export type { Settings } from './settings.ts';

/** The installation itself: its settings, and the log of what admins, moderators and operators did. */
export function createSite(deps: Deps) {
  return { settings: createSettings(deps), audit: createAudit(deps) };
}

function createAudit(deps: Deps) {
  return {
    /** Appends a line, in the transaction of what it is about. */
    record,
    /** What a request of `viewer` from this IP address makes its changes by. */
    by: ({ id, username }: Member, from: string) => createAudited(deps, { id, username }, from),
    /** What an operator's command makes its changes by. */
    byOperator: () => createAudited(deps, 'operator', null),
    /** What the server makes changes by that follow from its rules. */
    bySystem: () => createAudited(deps, 'system', null),
    list: (query: AuditFilter & { before?: number | undefined; limit: number }) => listAuditLog(deps, query),
    export: (filter: AuditFilter) => exportAuditLog(deps, filter),
  };
}

export type Site = ReturnType<typeof createSite>;
export type Audit = Site['audit'];

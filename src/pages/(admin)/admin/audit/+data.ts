import type { PageContextServer } from 'vike/types';
import type { AuditLogLine } from '../../../../modules/site/contract.ts';
import { auditActions } from '../../../../modules/site/rules/audit-actions.ts';
import type { PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';

export type AuditData = PageData & {
  lines: AuditLogLine[];
  filter: { actor: string; action: string };
  /** Address of the lines before these; null when these are the oldest. */
  older: string | null;
  isNewest: boolean;
};

/** One page of the audit log, newest first. */
export async function data({ app, urlParsed }: PageContextServer): Promise<AuditData> {
  const { actor = '', action = '', before } = urlParsed.search;
  const filter = { actor, action: Object.hasOwn(auditActions, action) ? action : '' };
  const found = await app.site.audit.list({
    actor: filter.actor || undefined,
    action: filter.action || undefined,
    before: before === undefined ? undefined : Number(before),
    limit: 50,
  });
  return {
    head: { title: 'Audit log', isUnlisted: true },
    lines: found.docs,
    filter,
    older: found.before === null ? null : olderUrl(filter, found.before),
    isNewest: before === undefined,
  };
}

function olderUrl(filter: AuditData['filter'], before: number): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return `${pagePath('/admin/audit')}?${new URLSearchParams([...given, ['before', String(before)]])}`;
}

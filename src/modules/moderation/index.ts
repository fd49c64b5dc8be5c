import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { PageRequest } from '../../shared/paging.ts';
import type { Screen } from '../../shared/screening.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { Audited } from '../site/index.ts';
import type { SelectionInput } from './contract/spam.ts';
import type { ActionQuery } from './repository/action-lists.ts';
import type { ReportKind } from './rules/report-reasons.ts';
import * as actionLists from './service/actions.ts';
import * as actions from './service/actions.ts';
import * as appeals from './service/appeals.ts';
import type { ActionInput } from './service/apply-action.ts';
import * as cases from './service/cases.ts';
import type { Deps } from './service/deps.ts';
import * as everything from './service/everything.ts';
import * as reports from './service/reports.ts';
import * as screening from './service/screening.ts';
import * as bulkActions from './service/spam/bulk-actions.ts';
import * as waves from './service/spam/waves.ts';

export type { Case, Waiting } from './service/cases.ts';

type Args = Omit<Deps, 'publicUrl' | 'visitorIdKey' | 'pictureKey'> & {
  config: { publicUrl: string };
  secrets: { jwtSecret: string };
};

/** Reports, and what moderators do about them. */
export function createModeration({ config, secrets, ...rest }: Args) {
  const visitorIdKey = deriveKey(secrets.jwtSecret, 'reporters');
  const pictureKey = deriveKey(secrets.jwtSecret, 'reported pictures');
  const deps: Deps = { ...rest, publicUrl: config.publicUrl, visitorIdKey, pictureKey };
  return {
    report: (viewer: Viewer, input: reports.ReportInput, origin: Origin) =>
      reports.report(deps, viewer, input, origin),
    listOwnReports: (member: Member, request: PageRequest) => reports.listOwnReports(deps, member, request),
    listReports: (state: 'open' | 'handled', request: PageRequest) =>
      reports.listReports(deps, state, request),
    reopenReport: (audited: Audited, moderator: Member, reportId: string) =>
      cases.reopenReport(deps, audited, moderator, reportId),
    listCases: (request: PageRequest) => cases.listCases(deps, request),
    getCase: (kind: ReportKind, id: string) => cases.getCase(deps, kind, id),
    countWaiting: () => cases.countWaiting(deps),
    openReportedPicture: (file: string) => reports.openReportedPicture(deps, file),
    closeReport: (audited: Audited, moderator: Member, reportId: string, closing: reports.Closing) =>
      reports.closeReport(deps, audited, moderator, reportId, closing),
    act: (audited: Audited, moderator: Member, input: ActionInput) =>
      actions.act(deps, audited, moderator, input),
    appeal: (member: Member, actionId: string, text: string) => appeals.appeal(deps, member, actionId, text),
    getOwnSuspension: (token: string) => appeals.getOwnSuspension(deps, token),
    appealSuspension: (token: string, text: string) => appeals.appealSuspension(deps, token, text),
    decideAppeal: (
      audited: Audited,
      moderator: Member,
      actionId: string,
      decision: { outcome: 'upheld' | 'accepted'; reason: string },
    ) => appeals.decideAppeal(deps, audited, moderator, actionId, decision),
    listOwnActions: (member: Member, request: PageRequest & { web?: string | undefined }) =>
      actionLists.listOwnActions(deps, member, request),
    listHiddenPosts: (member: Member, webId: string, limit: number) =>
      actionLists.listHiddenPosts(deps, member, webId, limit),
    findNotice: (viewer: Viewer, kind: ReportKind, id: string) =>
      actionLists.findNotice(deps, viewer, kind, id),
    listHidden: (member: Member, kind: ReportKind, limit: number) =>
      actionLists.listHidden(deps, member, kind, limit),
    listActions: (query: ActionQuery, request: PageRequest) => actionLists.listActions(deps, query, request),
    finishRemovals: (signal: AbortSignal) => actions.finishRemovals(deps, signal),
    undo: (audited: Audited, moderator: Member, actionId: string, reason: string) =>
      actions.undo(deps, audited, moderator, actionId, reason),
    screen: ((tx, author, kind, id) => screening.screen(deps, tx, author, kind, id)) satisfies Screen,
    findWaves: (days: number) => waves.findWaves(deps, days),
    startBulkAction: (audited: Audited, moderator: Member, input: bulkActions.BulkInput) =>
      bulkActions.startBulkAction(deps, audited, moderator, input),
    undoBulkAction: (audited: Audited, moderator: Member, id: string, reason: string) =>
      bulkActions.undoBulkAction(deps, audited, moderator, id, reason),
    listBulkActions: (request: PageRequest) => bulkActions.listBulkActions(deps, request),
    getBulkAction: (id: string) => bulkActions.getBulkAction(deps, id),
    runBulkAction: (id: string, signal: AbortSignal) => bulkActions.runBulkAction(deps, id, signal),
    findWave: (input: SelectionInput, request: PageRequest) => waves.findWave(deps, input, request),
    hideEverything: (actionId: string, signal: AbortSignal) =>
      everything.hideEverything(deps, actionId, signal),
    restoreEverything: (actionId: string, signal: AbortSignal) =>
      everything.restoreEverything(deps, actionId, signal),
    deleteDueAccounts: (signal: AbortSignal) => actions.deleteDueAccounts(deps, signal),
  };
}

export type Moderation = ReturnType<typeof createModeration>;

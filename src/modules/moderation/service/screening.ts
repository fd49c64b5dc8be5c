import type { Db, Tx } from '../../../shared/db/database.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import type { Run } from '../../../shared/jobs/handle.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { ScreenedKind } from '../../../shared/screening.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { Webs } from '../../webs/index.ts';
import { kindNames, panes, type SourceKind, type Sources } from '../../webs/rules/source-kinds.ts';
import { checkSources as checkJob } from '../jobs.ts';
import * as rows from '../repository/actions.ts';
import { findReportedWeb, insertReport, noteSources } from '../repository/reports.ts';
import { findSubject, type Subject } from '../repository/subjects.ts';
import { wordList } from '../rules/actions.ts';
import { messages } from '../rules/messages.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Deps } from './deps.ts';
import { moderated, withLinkOf } from './effects.ts';

/** The fields of a copy that are searched for listed words; code is not searched. */
const screened = ['title', 'name', 'description', 'tags', 'text'];

const screenedTexts = ({ copy }: Subject) =>
  Object.fromEntries(Object.entries(copy).filter(([name]) => screened.includes(name)));

/** Hides an item whose texts contain an entry of the list, and reports it if the entry requires a review (`Screen`). */
export async function screen(
  deps: Deps,
  tx: Tx,
  author: Member,
  kind: ScreenedKind,
  id: string,
): Promise<string | null> {
  const { spam } = deps.site;
  if (!spam.canHide()) return null;
  // Only their owners read private items; comments on private webs may become public later.
  const viewer = kind === 'comment' || kind === 'reply' ? author : null;
  const subject = await withLinkOf(tx, kind, id, () => findSubject(tx, viewer, kind, id));
  if (!subject) return null;
  const texts = screenedTexts(subject);
  const listed = spam.findListed(Object.values(texts));
  if (!listed || (await rows.wasApproved(tx, kind, id, texts))) return null;
  await rows.lockSubject(tx, kind, id);
  // Before it is hidden, which gives its picture another id.
  if (listed.action === 'hold') await reportHeld(deps, tx, kind, id, { subject, found: listed.found });
  await withLinkOf(tx, kind, id, () => moderated(deps, kind).hide(tx, viewer, id));
  const reason = messages.listed[listed.action](listed.found);
  const row = { id: newId(), action: 'hide' as const, kind, subjectId: id, subject, reason, endsAt: null };
  const moderator = { id: null, username: wordList };
  await rows.insertAction(tx, { ...row, moderator, details: { automatic: listed.action }, parentId: null });
  return reason;
}

async function reportHeld(
  { jobs }: Deps,
  tx: Tx,
  kind: ReportKind,
  subjectId: string,
  { subject, found }: { subject: Subject; found: string },
) {
  const reporter = { reporterKey: wordList, reporterId: null, guestEmail: null };
  const about = { kind, subjectId, subject, reason: 'spam', note: messages.heldNote(found) } as const;
  await insertReport(tx, { id: newId(), ...reporter, ...about });
  await enqueueSourceCheck(jobs, tx, subjectId, subject);
}

/** Shows a held item again; the transaction must have its lock (`lockSubject`). Possible at any time. */
export async function approveHeld(
  deps: Deps,
  tx: Tx,
  target: { kind: ReportKind; id: string },
  by: string,
  reason: string,
): Promise<void> {
  const hiding = await rows.findHiding(tx, target.kind, target.id);
  if (hiding?.automatic !== 'hold') return;
  try {
    await moderated(deps, target.kind).restore(tx, target.id);
  } catch (error) {
    // Its owner has deleted it for good.
    if (!isAppError(error) || error.status !== 404) throw error;
    return;
  }
  if (hiding.ownerId === null || !(await rows.lockActiveOwner(tx, hiding.ownerId))) return;
  await rows.markUndone(tx, hiding.id, by, reason);
  if (hiding.awaitsAppeal)
    await rows.decideAppeal(tx, hiding.id, { outcome: 'accepted', answer: reason, by });
}

/** Enqueues comparing a reported web with its sources, if it has some. */
export async function enqueueSourceCheck(
  jobs: Jobs,
  tx: Tx,
  webId: string,
  { copy }: Subject,
): Promise<void> {
  if (panes.some((pane) => copy[`${pane}Kind`] !== undefined)) await jobs.add(tx, checkJob, { webId });
}

/**
 * Compiles the sources of a reported web again, and stores in the copies of its open reports whether the code matches
 * them, since a web can be sent with harmless sources and other code. Panes that have changed since the report are
 * not compared.
 */
export async function checkSources(
  { db, webs }: { db: Db; webs: Pick<Webs, 'compareSources'> },
  webId: string,
  run: Run,
): Promise<void> {
  const web = await findReportedWeb(db, webId);
  if (!web) return;
  const sources: Sources = Object.fromEntries(
    panes.flatMap((pane) => {
      const [kind, text] = [web[`${pane}_kind`], web[`${pane}_source`]];
      return kind === null || text === null ? [] : [[pane, { kind, text, isStale: web[`${pane}_is_stale`] }]];
    }),
  );
  const found = await webs.compareSources({ html: web.html, css: web.css, js: web.js, sources });
  const words = panes.flatMap((pane) => {
    const kind: SourceKind | undefined = sources[pane]?.kind;
    return kind ? [messages.sourceChecks[found?.[pane] ?? 'unknown'](kindNames[kind])] : [];
  });
  await run.finish((tx) => noteSources(tx, webId, web.revision, words.join('. ')));
}

import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Jobs, Run } from '../../../shared/jobs/index.ts';
import type { Webs } from '../../webs/index.ts';
import { kindNames, panes, type SourceKind, type Sources } from '../../webs/rules/source-kinds.ts';
import { checkSources as checkJob } from '../jobs.ts';
import { findReportedWeb, noteSources } from '../repository/source-checks.ts';
import type { Subject } from '../repository/subjects.ts';
import { messages } from '../rules/messages.ts';

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

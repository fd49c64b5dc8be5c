import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { WebPackage } from '../../packages/contract.ts';
import type { WebDraft } from '../contract/saves.ts';
import type { Sources } from '../rules/source-kinds.ts';
import { sourceValues } from './sources.ts';

const sourceColumns = [
  ...(['html_source', 'css_source', 'js_source', 'html_kind', 'css_kind', 'js_kind'] as const),
  ...(['html_is_stale', 'css_is_stale', 'js_is_stale', 'compiled_with'] as const),
] as const;

/** The draft of a web. The caller checks who may read it: drafts have no visibility of their own. */
export async function findDraft(db: Db, webId: string) {
  return db
    .selectFrom('web_drafts')
    .select(['revision', 'based_on as basedOn', 'updated_at as updatedAt', 'html', 'css', 'js'])
    .select(sourceColumns)
    .select(sql<WebDraft['marks']>`marks`.as('marks'))
    .select(sql<WebPackage[] | null>`packages`.as('packages'))
    .where('web_id', '=', webId)
    .executeTakeFirst();
}

/** The revision and the size of the draft of a web, if it has one. */
export async function findDraftState(db: Db | Tx, webId: string) {
  return db
    .selectFrom('web_drafts')
    .select(['revision', 'code_bytes as codeBytes'])
    .where('web_id', '=', webId)
    .executeTakeFirst();
}

export type NewDraft = {
  webId: string;
  revision: number;
  basedOn: number;
  marks: WebDraft['marks'];
  html: string;
  css: string;
  js: string;
  sources: Sources;
  compiledWith: string | null;
  packages: WebPackage[] | null;
};

/** Stores the draft of a locked web in place of an earlier one. */
export async function storeDraft(tx: Tx, draft: NewDraft): Promise<{ updatedAt: Date; codeBytes: number }> {
  const { webId, revision, html, css, js, packages } = draft;
  const values = {
    ...{ revision, html, css, js },
    ...sourceValues({ html: null, css: null, js: null, ...draft.sources }),
    based_on: draft.basedOn,
    marks: JSON.stringify(draft.marks),
    compiled_with: draft.compiledWith,
    packages: packages === null || packages.length === 0 ? null : JSON.stringify(packages),
    updated_at: sql<Date>`now()`,
  };
  return tx
    .insertInto('web_drafts')
    .values({ web_id: webId, ...values })
    .onConflict((conflict) => conflict.column('web_id').doUpdateSet(values))
    .returning(['updated_at as updatedAt', 'code_bytes as codeBytes'])
    .executeTakeFirstOrThrow();
}

/** Deletes the draft of a web; of this revision alone, if one is given. */
export async function deleteDraft(db: Db | Tx, webId: string, revision?: number): Promise<void> {
  await db
    .deleteFrom('web_drafts')
    .where('web_id', '=', webId)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .execute();
}

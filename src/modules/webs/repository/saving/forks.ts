import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';
import { newVisibility, type Publication } from '../../../../shared/visibility/publication.ts';
import { scoreOfNew } from '../trending-score.ts';

type Fork = {
  id: string;
  ownerId: string;
  idempotencyKey: string | null;
  title: string | undefined;
  description: string | undefined;
  imageId: string | null;
  publication: Publication;
};

/** Inserts a fork of a web with its own picture; false if the owner's request with this key has already created one. */
export async function insertFork(tx: Tx, originalId: string, fork: Fork): Promise<boolean> {
  const { title = null, description = null } = fork;
  const visibility = newVisibility(fork.publication);
  const { numAffectedRows } = await sql`
    insert into webs (id, author_id, request_key, title, description, html, css, js, html_source, css_source, js_source,
      html_kind, css_kind, js_kind, html_is_stale, css_is_stale, js_is_stale, compiled_with, css_links, js_links, html_links,
      packages, tags, image_id, visibility, last_link_key, forked_from, is_fork, score)
    select ${fork.id}, ${fork.ownerId}, ${fork.idempotencyKey}, coalesce(${title}, title), coalesce(${description}, description),
      html, css, js, html_source, css_source, js_source, html_kind, css_kind, js_kind, html_is_stale, css_is_stale,
      js_is_stale, compiled_with, css_links, js_links, html_links, packages, tags, ${fork.imageId}, ${visibility.visibility},
      ${visibility.last_link_key ?? null}, id, true, ${scoreOfNew(sql<Date>`now()`)}
    from webs where id = ${originalId}
    on conflict (owner_id, request_key) where request_key is not null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

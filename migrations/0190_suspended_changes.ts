import { type Kysely, sql } from 'kysely';

/**
 * Suspended members publish nothing (migration 0058), whichever way: the triggers also refuse what is shared by its link, tags,
 * pictures, and what comes back from the bin.
 *
 * One rule for each row: it may not change while others see it, or become visible to others, unless moderators have hidden it. They
 * alone end the hiding, so what they restore is exempt. What hides a row, or deletes it, leaves nothing that others see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The owner's changes of a web set `updated_at`, also those of its picture; the worker, which renders pictures, leaves it. */
const columns = {
  webs: 'title, description, html, css, js, html_links, css_links, js_links, tags, updated_at',
  collections: 'name, description',
  assets: 'title',
};

const things = Object.entries(columns).flatMap(([table, texts]) => [
  `drop trigger ${table}_refuse_suspended_changes on ${table}`,
  `create trigger ${table}_refuse_suspended_changes
    before update of ${texts}, is_public, link_key, owner_id on ${table} for each row
    when (new.owner_id is not null and (new.is_public or new.link_key is not null)
      and new.hidden_at is null and old.hidden_at is null)
    execute function refuse_suspended_owner()`,
]);

/** Comments and replies are shown where they have a web or a comment. */
const posts = [
  ['comments', 'web_id'],
  ['replies', 'comment_id'],
].flatMap(([table, parent]) => [
  `create trigger ${table}_refuse_suspended_returns before update of ${parent} on ${table} for each row
    when (new.${parent} is not null and old.${parent} is null and old.hidden_at is null)
    execute function refuse_suspended_owner()`,
]);

const statements = [...things, ...posts];

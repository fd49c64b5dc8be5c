import { type Kysely, sql } from 'kysely';

/**
 * Unsaved code of a web, which only its owner sees: one draft per web. The columns of the code are those of `webs`.
 * `based_on` is the revision that the draft began from, `marks` has hashes of the texts of that revision which the
 * draft changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table web_drafts (
      web_id uuid primary key references webs (id) on delete cascade,
      revision integer not null,
      based_on integer not null,
      marks jsonb not null,
      html text not null,
      css text not null,
      js text not null,
      html_source text,
      css_source text,
      js_source text,
      html_kind text,
      css_kind text,
      js_kind text,
      html_is_stale boolean not null default false,
      css_is_stale boolean not null default false,
      js_is_stale boolean not null default false,
      compiled_with text,
      packages jsonb,
      updated_at timestamptz not null default now(),
      code_bytes integer not null generated always as (
        octet_length(html) + octet_length(css) + octet_length(js) + coalesce(octet_length(html_source), 0)
        + coalesce(octet_length(css_source), 0) + coalesce(octet_length(js_source), 0)
      ) stored
    )`.execute(db);
}

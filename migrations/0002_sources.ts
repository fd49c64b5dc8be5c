import { type Kysely, sql } from 'kysely';

const kinds = {
  html: "'markdown'",
  css: "'scss', 'less', 'tailwind'",
  js: "'typescript', 'jsx', 'tsx'",
};

/**
 * Sources of webs in other languages, beside the code that they were compiled to. `code_bytes` counts them, and
 * becomes a column that a trigger sets: another expression of a generated one would rewrite the table and its index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [pane, list] of Object.entries(kinds))
    await sql
      .raw(
        `alter table webs
          add column ${pane}_source text,
          add column ${pane}_kind text constraint webs_${pane}_kind_known check (${pane}_kind in (${list})),
          -- The source did not compile when it was saved.
          add column ${pane}_is_stale boolean not null default false,
          add constraint webs_${pane}_source_has_kind check ((${pane}_source is null) = (${pane}_kind is null)),
          add constraint webs_${pane}_stale_source check (${pane}_source is not null or not ${pane}_is_stale)`,
      )
      .execute(db);
  await sql
    .raw(`
    -- The compilers and their versions.
    alter table webs add column compiled_with text;
    alter table webs alter column code_bytes drop expression, alter column code_bytes set default 0;

    -- JSON of the sources that a save changed, '' if it dropped the last one; and the note that its version gets.
    alter table web_saves add column sources text, add column note text not null default '';
    -- Null for a version without sources.
    alter table web_versions add column sources_id bigint;

    create function set_code_bytes() returns trigger language plpgsql as $$
    begin
      new.code_bytes := octet_length(new.html) + octet_length(new.css) + octet_length(new.js)
        + coalesce(octet_length(new.html_source), 0) + coalesce(octet_length(new.css_source), 0)
        + coalesce(octet_length(new.js_source), 0);
      return new;
    end $$;
    create trigger webs_code_bytes
      before insert or update of html, css, js, html_source, css_source, js_source on webs
      for each row execute function set_code_bytes()`)
    .execute(db);
}

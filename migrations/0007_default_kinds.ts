import { type Kysely, sql } from 'kysely';

const kinds = {
  html: ['html', 'markdown'],
  css: ['css', 'scss', 'less', 'tailwind'],
  js: ['js', 'typescript', 'jsx', 'tsx'],
};

/** The languages of the panes of a member's new webs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [pane, list] of Object.entries(kinds))
    await sql
      .raw(
        `alter table editor_preferences
          add column ${pane}_kind text not null default '${pane}'
            constraint editor_preferences_${pane}_kind_known check (${pane}_kind in (${list.map((kind) => `'${kind}'`).join(', ')}))`,
      )
      .execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Suspended members: until a date, or `infinity`. What a suspended member publishes is refused here, since requests and jobs
 * that began before the suspension still write after it.
 *
 * Each write that shows something takes one of 64 shared advisory locks until its commit, by its owner. Whoever hides all that a
 * suspended member shows takes the same lock exclusively once, and so waits for writes that have passed the check before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const refuse = (table: string, when: string) => `
  create trigger ${table}_refuse_suspended before ${when}
    for each row execute function refuse_suspended_owner()`;

/** Changes of what is public and not hidden; moderators hide and restore things of suspended members. */
const update = (table: string, columns: string) => `
  create trigger ${table}_refuse_suspended_changes before update of ${columns} on ${table}
    for each row when (new.is_public and new.owner_id is not null and old.owner_id is not null and old.hidden_at is null)
    execute function refuse_suspended_owner()`;

const statements = [
  `alter table users
    add column suspended_until timestamptz,
    add column suspension_reason text not null default '',
    add constraint users_suspended_have_reason check (suspended_until is null or suspension_reason <> '')`,
  'create index users_suspended on users (suspended_until) where suspended_until is not null',
  `create function lock_publishing(member uuid) returns void language sql as $$
    select pg_advisory_xact_lock_shared(5300, hashtext(member::text) & 63)
  $$`,
  `create function refuse_suspended_owner() returns trigger language plpgsql as $$
  begin
    perform lock_publishing(new.owner_id);
    if exists (select from users where id = new.owner_id and suspended_until > now()) then
      raise exception using errcode = 'CW403', message = 'Your account is suspended';
    end if;
    return new;
  end $$`,
  ...['webs', 'collections', 'assets', 'comments', 'replies'].map((table) =>
    refuse(table, `insert on ${table}`),
  ),
  update('webs', 'title, description, html, css, js, html_links, css_links, js_links, is_public'),
  update('collections', 'name, description, is_public'),
  update('assets', 'title, is_public'),
  `create trigger comments_refuse_suspended_changes before update of text on comments
    for each row execute function refuse_suspended_owner()`,
  `create trigger replies_refuse_suspended_changes before update of text on replies
    for each row execute function refuse_suspended_owner()`,
  // Warnings that the member has read, and actions that belong to another one, such as what a suspension has hidden.
  `alter table moderation_actions
    add column confirmed_at timestamptz,
    add column parent_id uuid references moderation_actions (id) on delete set null`,
  `create index moderation_actions_parent on moderation_actions (parent_id, id)
    where parent_id is not null`,
  `create index moderation_actions_deletions on moderation_actions (created_at)
    where action = 'delete' and undone_at is null and final_at is null`,
];

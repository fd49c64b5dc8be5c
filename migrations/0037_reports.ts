import { type Kysely, sql } from 'kysely';

/**
 * What members and guests report. `reporter_key` names a member, or a guest's network and browser of a day without telling
 * which; there is one open report of a thing for each. `copy` is the thing as it was reported, bounded in size.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reports (
    id uuid primary key,
    reporter_key text not null,
    reporter_id uuid references users (id) on delete set null,
    guest_email text,
    subject_kind text not null check (subject_kind in ('web', 'collection', 'asset', 'comment', 'reply', 'member')),
    subject_id uuid not null,
    subject_label text not null,
    owner_id uuid references users (id) on delete set null,
    reason text not null,
    note text not null default '',
    copy jsonb not null,
    created_at timestamptz not null default now(),
    outcome text check (outcome in ('dismissed', 'acted')),
    outcome_text text not null default '',
    handled_at timestamptz,
    handled_by text,
    check ((outcome is null) = (handled_at is null))
  )`,
  `create unique index reports_open_once on reports (reporter_key, subject_kind, subject_id) where handled_at is null`,
  'create index reports_open on reports (created_at, id) where handled_at is null',
  'create index reports_handled on reports (handled_at desc, id desc) where handled_at is not null',
  'create index reports_subject on reports (subject_kind, subject_id)',
  'create index reports_reporter on reports (reporter_id, created_at desc, id desc) where reporter_id is not null',
  'create index reports_owner on reports (owner_id, created_at desc) where owner_id is not null',
];

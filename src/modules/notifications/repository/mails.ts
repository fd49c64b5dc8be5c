import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { unmailedKinds } from './settings.ts';

/** Minimum minutes between two mails to a member. */
const pauseMinutes = 10;

export type DueMail = { memberId: string; mailId: string };

/**
 * Takes up to `limit` members who have events to be mailed now, and assigns their events to one new mail each.
 * Concurrent calls take different members.
 */
export async function takeDueMails(tx: Tx, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    insert into notification_mails as m (member_id, mail_id, mailed_at)
    select recipient_id, gen_random_uuid(), now() from (
      select n.recipient_id from notifications n left join notification_mails l on l.member_id = n.recipient_id
      where n.mail_at <= now() and (l.mailed_at is null or l.mailed_at <= now() - ${pause})
      group by n.recipient_id order by min(n.mail_at) limit ${limit}
    ) as due order by recipient_id
    on conflict (member_id) do update set mail_id = excluded.mail_id, mailed_at = excluded.mailed_at
      where m.mailed_at <= now() - ${pause}
    returning member_id as "memberId", mail_id as "mailId"`.execute(tx);
  // Includes events that are due within two minutes. Skips locked events, which are being marked as read.
  await sql`
    update notifications n set mail_at = null, mail_id = m.mail_id from (
      select e.id, d.mail_id from notification_mails d join notifications e on e.recipient_id = d.member_id
      where d.mail_id = any(${rows.map(({ mailId }) => mailId)}::uuid[]) and e.mail_at <= now() + interval '2 minutes'
      order by e.id for update of e skip locked
    ) m where m.id = n.id`.execute(tx);
  return rows;
}

const pause = sql`make_interval(mins => ${pauseMinutes})`;

/** Discards up to `limit` events that are due for a mail; returns how many there were. */
export async function discardDueEvents(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set mail_at = null where id in (
      select id from notifications where mail_at <= now() order by id limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Discards a member's pending mails of kinds that are no longer mailed. */
export async function discardUnwantedMails(tx: Tx, memberId: string): Promise<void> {
  await sql`
    update notifications set mail_at = null where id in (
      select id from notifications
      where recipient_id = ${memberId} and mail_at is not null and kind = any(${unmailedKinds(memberId)})
      order by id for update)`.execute(tx);
}

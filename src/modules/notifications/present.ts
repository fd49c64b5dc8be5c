import type { OwnerRow } from '../accounts/fragments.ts';
import { toOwnerCard } from '../accounts/fragments.ts';
import type { Notification } from './contract.ts';
import type { GroupRow } from './repository/notifications.ts';

/** `publicUrl` is the base URL of pictures. */
export function toNotification(
  row: GroupRow,
  actors: ReadonlyMap<string, OwnerRow>,
  publicUrl: string,
): Notification {
  return {
    _id: String(row.id),
    kind: row.kind,
    subject: row.subject_id,
    thing: {
      ...presentSubject(row),
      thread: isOfThread(row) ? (row.thread_id ?? '') : '',
      linkKey: row.link_key ?? '',
    },
    event: row.event,
    actors: row.actor_ids.flatMap((id) => {
      const actor = actors.get(id);
      return actor ? [toOwnerCard(actor, publicUrl)] : [];
    }),
    actorsCount: row.actors_count,
    isRead: !row.is_unread,
    createdAt: row.created_at.toISOString(),
  };
}

const subjectKinds = ['reply', 'comment', 'collection', 'asset', 'action', 'report', 'web'] as const;

const isOfThread = ({ kind }: GroupRow) => kind === 'comment' || kind === 'reply' || kind === 'mention';

function presentSubject(row: GroupRow): Omit<Notification['thing'], 'thread' | 'linkKey'> {
  const web = row.web_id ?? '';
  for (const kind of subjectKinds) {
    const id = row[`${kind}_id`];
    if (id !== null) return { kind, id, web, title: row.title };
  }
  return { kind: 'member', id: row.subject_id, web, title: '' };
}

import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Enqueues a mail for each member who has notifications to be mailed by now. */
export const queueDueMails = defineJob({
  name: 'notifications.queue-due-mails',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});

/** Mails a member the notifications of one mail that are still unread and visible to them. */
export const sendMail = defineJob({
  name: 'notifications.send-mail',
  queue: 'mail',
  payload: Type.Object({ memberId: Type.String(), mailId: Type.String() }),
  attempts: 16,
  backoff: 30,
});

/** Deletes notifications that are old, or too many of one member. */
export const deleteOldNotifications = defineJob({
  name: 'notifications.delete-old',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});

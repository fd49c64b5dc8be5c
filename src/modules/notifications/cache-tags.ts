import { privateTagOf } from '../../shared/cache/tags.ts';

/** Tag of a member's notifications; triggers in schema/events.sql invalidate it by the same name. */
export const notificationsTag = privateTagOf('notifications');

import { privateTagOf } from '../../shared/cache/cache-tag.ts';

/** Tag of a member's notifications; triggers of migration 0074 invalidate it by the same name. */
export const notificationsTag = privateTagOf('notifications');

import type { Db } from '../../../shared/db/database.ts';
import type { Site } from '../../site/index.ts';
import type { Notification } from '../contract.ts';

export type Deps = {
  db: Db;
  /** Base URL of pictures. */
  publicUrl: string;
};

/** Addresses of pages, for mails. */
export type Addresses = {
  notification: (notification: Notification) => string;
  notifications: string;
  settings: string;
};

export type MailDeps = Deps & { site: Pick<Site, 'mailSettings' | 'settings'>; addresses: Addresses };

const repositoryOf = (module: string) => `src/modules/${module}/repository/`;
const accounts = repositoryOf('accounts');
const site = repositoryOf('site');
const assets = repositoryOf('assets');
const webs = repositoryOf('webs');
const collections = repositoryOf('collections');
const moderation = repositoryOf('moderation');
const social = repositoryOf('social');
const notifications = repositoryOf('notifications');
/** Of tables that triggers maintain: no code writes them. */
const triggers = 'triggers';

/** Each table with the path of the only code that writes it. */
export const tableOwners: Record<string, string> = {
  site_settings: site,
  audit_log: site,
  site_setup: site,
  site_logo: site,
  site_stats: site,
  users: accounts,
  sessions: accounts,
  mail_tokens: accounts,
  throttles: accounts,
  deleted_accounts: accounts,
  account_requests: accounts,
  invitations: accounts,
  member_limits: accounts,
  media: assets,
  storage_survey: assets,
  surveyed_files: assets,
  orphaned_files: assets,
  missing_files: assets,
  assets: assets,
  webs: webs,
  web_saves: webs,
  web_texts: webs,
  web_versions: webs,
  web_viewers: webs,
  web_guests: webs,
  web_activity: webs,
  showcase_webs: webs,
  editor_preferences: webs,
  collections: collections,
  collection_webs: collections,
  saved_collections: collections,
  collection_viewers: collections,
  collection_guests: collections,
  web_likes: social,
  collection_likes: social,
  asset_likes: social,
  comment_likes: social,
  reply_likes: social,
  pins: social,
  follows: social,
  blocks: social,
  mutes: social,
  reports: moderation,
  moderation_actions: moderation,
  bulk_actions: moderation,
  bulk_action_members: moderation,
  comments: social,
  mentions: social,
  notifications: notifications,
  notification_settings: notifications,
  replies: social,
  outbox: 'src/shared/jobs/',
  released_files: 'src/shared/ssr/released-files.ts',
  web_tags: triggers,
  tags: triggers,
  member_storage: triggers,
  web_counts: triggers,
  feed_totals: triggers,
  web_search: triggers,
  collection_search: triggers,
  asset_search: triggers,
  people_search: triggers,
  search_vocabulary: triggers,
};

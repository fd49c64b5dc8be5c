import type { SettingKey } from '../../modules/site/settings.ts';

export type SettingsSection = { title: string; text: string; keys: readonly SettingKey[] };

/** The settings as the page groups them; every setting is in one section. */
export const settingsSections: readonly SettingsSection[] = [
  {
    title: 'Site',
    text: 'What the site is called and how it looks, in pages, mails and link previews.',
    keys: ['siteName', 'accentColor', 'defaultTheme', 'contact'],
  },
  {
    title: 'Access',
    text: 'Who may join, and what guests may see. Files stay open to whoever has their address.',
    keys: [
      'signUpMode',
      'allowedMailDomains',
      'blockedMailDomains',
      'invitationsPerMember',
      'signUpProof',
      'signUpProofBits',
      'guestsMayBrowse',
    ],
  },
  {
    title: 'New members',
    text: 'What waits for a verified address, and how much somebody can do in their first days.',
    keys: [
      'verifiedBeforePublic',
      'newMemberLimits',
      'newMemberDays',
      'newMemberWebs',
      'newMemberComments',
      'newMemberUploads',
      'newMemberFollows',
      'newMemberLikes',
    ],
  },
  {
    title: 'Spam',
    text: 'What is refused, held for moderators or hidden, and how often members may say the same.',
    keys: ['listedTexts', 'repeatedComments', 'repeatedCommentsAllowed'],
  },
  {
    title: 'Front page',
    text: 'What guests read first.',
    keys: ['frontPageTitle', 'frontPageText'],
  },
  {
    title: 'Announcement',
    text: 'A line above every page.',
    keys: ['announcement', 'announcementUntil'],
  },
  {
    title: 'Footer and legal pages',
    text: 'Links below every page, and the pages /terms, /privacy and /imprint.',
    keys: ['footerLinks', 'terms', 'privacy', 'imprint'],
  },
  {
    title: 'Mail',
    text: 'The server that sends mail. Without one, mails are files in DATA_DIR/outbox.',
    keys: ['smtpUrl', 'mailFrom'],
  },
  {
    title: 'Records',
    text: 'How long the audit log goes back.',
    keys: ['auditLogDays'],
  },
];

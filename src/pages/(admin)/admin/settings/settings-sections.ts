import type { SettingKey } from '../../../../modules/site/rules/settings.ts';

export type SettingsSection = { title: string; text: string; keys: readonly SettingKey[] };

/** The settings as the page groups them; every setting is in one section. */
export const settingsSections: readonly SettingsSection[] = [
  {
    title: 'Site',
    text: 'The site’s name and look on pages, in emails and in link previews.',
    keys: ['siteName', 'accentColor', 'defaultTheme', 'contact'],
  },
  {
    title: 'Access',
    text: 'Who can join, and what guests can see. Files stay open to anyone who has their address.',
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
    text: 'What needs a verified email address, and limits for the first days.',
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
    text: 'What is refused, held for moderators or hidden, and how often members can repeat themselves.',
    keys: ['listedTexts', 'repeatedComments', 'repeatedCommentsAllowed'],
  },
  {
    title: 'Front page',
    text: 'The first thing guests see.',
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
    title: 'Packages',
    text: 'Which libraries webs may import by name. The site downloads each once, and serves it from then on.',
    keys: ['packages', 'packageList', 'packageRegistry', 'packageMegabytes'],
  },
  {
    title: 'Mail',
    text: 'The server that sends email. Without one, emails are saved as files in DATA_DIR/outbox.',
    keys: ['smtpUrl', 'mailFrom'],
  },
  {
    title: 'Records',
    text: 'How long audit log entries are kept.',
    keys: ['auditLogDays'],
  },
];

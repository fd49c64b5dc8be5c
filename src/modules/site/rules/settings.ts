import {
  mailServerForm,
  parseMailServer,
  parseSender,
  senderForm,
} from '../../../shared/rules/mail-server.ts';
import { type FieldRules, field, matches, plainText, type Rule } from '../../../shared/rules/rules.ts';
import { accentProblem } from './accent.ts';
import { mailDomains } from './mail-domains.ts';
import { automatic, choice, count, links, type Setting, secret, text, toggle } from './setting-kinds.ts';
import { spamListProblem } from './spam-list.ts';

const isNotEmpty = (name: string): Rule => [(value) => value !== '', `${name} cannot be empty`];

/** One line of plain text. */
const line = (name: string, max: number, ...rules: Rule[]): FieldRules =>
  field({ name, max, isTrimmed: true }, ...rules, ...plainText(name));

const accentColor = field(
  { name: 'Accent color', max: 7 },
  matches(/^(?:#[0-9a-f]{6})?$/, 'Accent color must be like #0a7f5c'),
  [(value) => value === '' || accentProblem(value) === null, 'Accent color is hard to see'],
);

const contact = field(
  { name: 'Contact', max: 254 },
  matches(
    /^(?:|[^\s@<>"\p{Bidi_Control}]+@[^\s@<>"\p{Bidi_Control}]+|https?:\/\/[^\s\p{Cc}\p{Bidi_Control}]+)$/iu,
    'Contact must be an email address, or an address that begins with https://',
  ),
);

/** One line, in which links may stand. */
const announcement = field(
  { name: 'Announcement', max: 300 },
  matches(/^[^\p{Cc}]*$/u, 'Announcement cannot contain line breaks or control characters'),
);

const until = field(
  { name: 'Announcement ends', max: 10 },
  matches(/^(?:|\d{4}-\d\d-\d\d)$/, 'Announcement ends must be a date'),
  [(value) => value === '' || !Number.isNaN(Date.parse(value)), 'Announcement ends must be a date'],
);

const smtpUrl = field({ name: 'Mail server', max: 500 }, [
  (value) => value === '' || parseMailServer(value) !== null,
  `Mail server must be ${mailServerForm}`,
]);

const mailFrom = field({ name: 'Sender', max: 254 }, [
  (value) => value === '' || parseSender(value) !== null,
  `Sender must be ${senderForm}`,
]);

const packageRegistry = field({ name: 'Registry of packages', max: 300 }, [
  (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value) && !/[?#@]/.test(value)),
  'Registry of packages must be an address that begins with https://',
]);

const packageList = field(
  { name: 'Listed packages', max: 20_000 },
  matches(/^[\w@/.~\s-]*$/, 'Listed packages must be names, separated by spaces or lines'),
);

const page = (name: string) =>
  text(field({ name, max: 50_000 }), '', {
    isPublic: true,
    input: 'document',
    hint: 'Markdown. The page exists as soon as you write something here.',
  });

/** A setting with words, phrases and domains, one per line, for which members' texts are searched. */
function spamList(name: string, hint: string): Setting<string> {
  const setting = text(field({ name, max: 30_000 }), '', { input: 'document', hint });
  const problemWith = (value: unknown) => {
    const problem = setting.problemWith(value) ?? spamListProblem(String(value));
    return problem === null || problem.startsWith(name) ? problem : `${name}: ${problem}`;
  };
  return { ...setting, problemWith };
}

/** The accent color; its error says in which theme it is hard to see. */
function accent(): Setting<string> {
  const setting = text(accentColor, '', {
    isPublic: true,
    input: 'color',
    hint: 'For example #0a7f5c. Leave empty for the default',
  });
  const problemWith = (value: unknown) =>
    typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
      ? accentProblem(value)
      : setting.problemWith(value);
  return { ...setting, problemWith, parse: (text) => text.trim().toLowerCase() };
}

/**
 * Everything that admins can set, each declared once. A value comes from the environment variable of `variableOf`, else from
 * the database, else from the default here.
 */
export const settings = {
  siteName: text(line('Site name', 40, isNotEmpty('Site name')), 'Codeweb', { isPublic: true }),
  accentColor: accent(),
  defaultTheme: choice(
    'Theme',
    { system: 'Match the visitor’s system', dark: 'Dark', light: 'Light' },
    'system',
    { isPublic: true, hint: 'Used until a visitor chooses one' },
  ),
  contact: text(contact, '', { isPublic: true, hint: 'An email address, or the address of a page' }),
  frontPageTitle: text(
    line('Headline', 80, isNotEmpty('Headline')),
    'Write a page. See it move as you type.',
    { isPublic: true },
  ),
  frontPageText: text(
    line('Introduction', 400),
    'HTML, CSS and JavaScript in three panes, the result beside them. Keep what you make, share it, and look into what others made.',
    { isPublic: true, input: 'area' },
  ),
  announcement: text(announcement, '', {
    isPublic: true,
    hint: 'Shown at the top of every page. Leave empty for none. Links: [words](https://example.org)',
  }),
  announcementUntil: text(until, '', {
    isPublic: true,
    input: 'date',
    hint: 'The last day (UTC). Leave empty to show it until you remove it',
  }),
  footerLinks: links('Footer links', {
    isPublic: true,
    hint: 'One per line: words, then an address. “Our forum https://forum.example.org”',
  }),
  terms: page('Terms'),
  privacy: page('Privacy'),
  imprint: page('Imprint'),
  signUpMode: choice(
    'Sign-up',
    {
      open: 'Open: anyone can join',
      approval: 'By approval: moderators decide',
      invitation: 'By invitation only',
      closed: 'Closed: no one can join',
    },
    'open',
    { isPublic: true },
  ),
  allowedMailDomains: text(mailDomains('Allowed email domains'), '', {
    input: 'area',
    hint: 'Separated by spaces, including subdomains. Leave empty to allow all',
  }),
  blockedMailDomains: text(mailDomains('Blocked email domains'), '', {
    input: 'area',
    hint: 'Separated by spaces, including subdomains',
  }),
  invitationsPerMember: count('Invitations per member', { min: 0, max: 1_000 }, 0),
  signUpProof: choice('Proof of work at sign-up', automatic, 'off', {
    hint: 'Makes browsers do some work, so that scripts cannot sign up in masses. Automatic: on if the site uses https',
  }),
  signUpProofBits: count('Difficulty of the proof of work', { min: 8, max: 24 }, 16, {
    hint: 'Each step doubles the work',
  }),
  verifiedBeforePublic: choice('Require a verified email to publish and comment', automatic, 'automatic', {
    hint: 'Until then, members can write and save privately. Automatic: on if email is set up, off on this machine',
  }),
  newMemberLimits: choice('Lower limits for new members', automatic, 'automatic', {
    hint: 'Also for members whose email is not verified. Automatic: on, but not on this machine',
  }),
  newMemberDays: count('Days a member counts as new', { min: 1, max: 365 }, 3),
  newMemberWebs: count('Webs per day for new members', { min: 1, max: 100_000 }, 20),
  newMemberComments: count('Comments and replies per day for new members', { min: 1, max: 100_000 }, 30),
  newMemberUploads: count('Uploads per day for new members', { min: 1, max: 100_000 }, 30),
  newMemberFollows: count('Follows per day for new members', { min: 1, max: 100_000 }, 30),
  newMemberLikes: count('Likes per day for new members', { min: 1, max: 100_000 }, 100),
  listedTexts: spamList(
    'Listed words and domains',
    'One word, phrase or domain a line, for comments, titles, descriptions and profiles. “casino”: such a text is not taken. “hold: casino”: it is saved, and shown once a moderator has let it pass. “hide: casino”: it is saved, and only its author sees it. Names, profiles and names of versions cannot be hidden, so each entry refuses them',
  ),
  repeatedComments: choice('Repeated comments count once', automatic, 'automatic', {
    hint: 'A member’s repeated text, in one place or many. Automatic: on, but not on this machine',
  }),
  repeatedCommentsAllowed: count(
    'Times the same comment can be posted in 6 hours',
    { min: 1, max: 1_000 },
    5,
  ),
  guestsMayBrowse: toggle('Guests can browse', true, {
    isPublic: true,
    hint: 'If off, lists, webs, profiles and search are for members only',
  }),
  packages: choice(
    'Packages in webs',
    { off: 'Off: none can be added', list: 'Only those that are listed', all: 'All of the registry' },
    'all',
    { isPublic: true, hint: 'Webs that have packages run as before' },
  ),
  packageList: text(packageList, '', {
    input: 'area',
    hint: 'Names of packages, separated by spaces or lines, if only those may be added',
  }),
  packageRegistry: text(packageRegistry, '', {
    hint: 'Empty: the registry that npm uses on the server, which is the public one unless you have configured another. An organization’s own in a private network must be named by the environment variable',
  }),
  packageMegabytes: count('Room for packages in MB', { min: 1, max: 1_000_000 }, 1_000),
  smtpUrl: secret(smtpUrl, {
    variable: 'SMTP_URL',
    hint: 'smtps://user:password@mail.example.org; characters like # / ? @ in the user and password as %23 %2F %3F %40',
  }),
  mailFrom: text(mailFrom, '', {
    variable: 'MAIL_FROM',
    hint: 'Empty: the site’s name, and codeweb@ this host',
  }),
  auditLogDays: count('Days to keep the audit log', { min: 30, max: 3_650 }, 365),
};

export type SettingKey = keyof typeof settings;

/** The current value of every setting. */
export type Settings = {
  readonly [Key in SettingKey]: (typeof settings)[Key] extends Setting<infer T> ? T : never;
};

export const settingKeys = Object.keys(settings) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);

/** A setting by its key, for code that handles all alike. */
export const settingOf = (key: SettingKey): Setting<unknown> => settings[key] as Setting<unknown>;

/** The environment variable that fixes a setting: SITE_SIGN_UP_MODE for `signUpMode`, SITE_NAME for `siteName`. */
export function variableOf(key: SettingKey): string {
  const { variable } = settingOf(key);
  if (variable !== undefined) return variable;
  const words = key.replace(/^site(?=[A-Z])/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `SITE_${words.replace(/^_/, '').toUpperCase()}`;
}

/** The pages that admins write, by their first path segment. */
export const writtenPages = ['terms', 'privacy', 'imprint'] as const;

export type WrittenPage = (typeof writtenPages)[number];

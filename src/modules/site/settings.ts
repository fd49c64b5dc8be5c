import { field, plainText } from '../../shared/rules/rules.ts';
import { choice, count, type Setting, text } from './setting-kinds.ts';

/** How accounts come to be. */
export const signUpModes = ['open', 'approval', 'invitation', 'closed'] as const;

export const siteName = field(
  { name: 'Site name', max: 40, isTrimmed: true },
  [(value) => value !== '', 'Site name cannot be empty'],
  ...plainText('Site name'),
);

/**
 * Everything that admins can set, each declared once. A value comes from the environment variable of `variableOf`, else from
 * the database, else from the default here.
 */
export const settings = {
  siteName: text(siteName, 'Codeweb', { isPublic: true }),
  signUpMode: choice('Sign-up', signUpModes, 'open', { isPublic: true }),
  auditLogDays: count('Days that the audit log is kept', { min: 30, max: 3_650 }, 365),
};

export type SettingKey = keyof typeof settings;

/** The current value of every setting. */
export type Settings = {
  readonly [Key in SettingKey]: (typeof settings)[Key] extends Setting<infer T> ? T : never;
};

export const settingKeys = Object.keys(settings) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);

/** The environment variable that fixes a setting: SITE_SIGN_UP_MODE for `signUpMode`, SITE_NAME for `siteName`. */
export function variableOf(key: string): string {
  const words = key.replace(/^site(?=[A-Z])/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `SITE_${words.replace(/^_/, '').toUpperCase()}`;
}

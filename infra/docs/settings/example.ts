import {
  type SettingKey,
  settingKeys,
  settingOf,
  variableOf as variableOfSetting,
} from '../../../src/modules/site/rules/settings.ts';
import { variableGroups } from '../../../src/shared/config/variable-kinds.ts';
import { type VariableName, variableNames, variableOf } from '../../../src/shared/config/variables.ts';
import { defaultText } from './page.ts';
import type { Platform } from './platforms.ts';

const maxLineLength = 120;

type Layout = { indent: string; item: string };

/** A line for each setting, commented out where the default applies, below its description. */
export function renderExample(platform: Platform, layout: Layout = { indent: '', item: '' }): string {
  const { head, extra, fixed } = platform;
  const offered = variableNames.filter((name) => !fixed.includes(name));
  const groups = Object.entries(variableGroups).map(([group, title]) => [
    ...headingOf(title),
    ...offered
      .filter((name) => variableOf(name).group === group)
      .flatMap((name) => entryOf(name, platform, layout)),
  ]);
  const lines = [
    ...head.map(comment),
    comment(
      '`npm run docs` writes the settings from their declarations; docs/settings.md says what each accepts.',
    ),
    '',
    ...extra.flatMap(({ name, value, meaning }) => [...sentence(meaning), `${layout.item}${name}=${value}`]),
    ...groups.flat(),
    ...headingOf(
      'Settings of the site, which /admin/settings shows but cannot change while they are set here',
    ),
    ...settingKeys.flatMap((key) => siteEntryOf(key, layout)),
  ];
  return `${lines.map((line) => (line === '' ? '' : `${layout.indent}${line}`)).join('\n')}\n`;
}

const comment = (text: string) => `# ${text}`;
const headingOf = (title: string) => ['', comment(`--- ${title} ---`)];

function entryOf(name: VariableName, { values, meanings }: Platform, { item }: Layout): string[] {
  const { meaning, unset } = variableOf(name);
  const value = values[name];
  const line =
    value === undefined ? `#${item && ' '}${item}${name}=${defaultText(name)}` : `${item}${name}=${value}`;
  const note = value === undefined && unset !== undefined ? `${meaning}. Default: ${unset}` : meaning;
  return [...sentence(meanings[name] ?? note), line];
}

/** Variables such as SMTP_URL are declared with the others. */
function siteEntryOf(key: SettingKey, { item }: Layout): string[] {
  const { label, hint, format, default: value, variable } = settingOf(key);
  if (variable !== undefined) return [];
  const line = `#${item && ' '}${item}${variableOfSetting(key)}=${format(value)}`;
  return [...sentence(hint === '' ? label : `${label}. ${hint}`), line];
}

/** Markdown as lines of a comment; none for ''. */
function sentence(markdown: string): string[] {
  const plain = markdown
    .replaceAll(/\[([^\]]+)\]\(operate\/(\w+)\.md[^)]*\)/g, '$1 (docs/operate/$2.md)')
    .replaceAll('`', '')
    .replace(/\.$/, '')
    .trim();
  if (plain === '') return [];
  const lines = [''];
  for (const word of `${plain[0]?.toUpperCase()}${plain.slice(1)}.`.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 3 > maxLineLength) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map(comment);
}

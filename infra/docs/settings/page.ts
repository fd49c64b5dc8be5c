import {
  settingKeys,
  settingOf,
  variableOf as variableOfSetting,
} from '../../../src/modules/site/rules/settings.ts';
import { variableGroups } from '../../../src/shared/config/variable-kinds.ts';
import {
  secretNames,
  type VariableName,
  variableNames,
  variableOf,
} from '../../../src/shared/config/variables.ts';

/** The default of a variable as it is written in an environment; '' without one. */
export function defaultText(name: VariableName): string {
  const { default: value } = variableOf(name);
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '');
}

/** The page of the operators' guide that lists all settings. */
export function renderSettingsPage(): string {
  const groups = Object.entries(variableGroups).map(
    ([group, title]) =>
      `### ${title}\n\n${table(
        ['Variable', 'Default', 'Accepted', 'Meaning'],
        variableNames.filter((name) => variableOf(name).group === group).map(rowOf),
      )}`,
  );
  return `${[
    '# Settings',
    '`npm run docs` writes this page from `src/shared/config/variables.ts` and `src/modules/site/rules/settings.ts`.',
    introduction,
    '## Environment variables',
    variablesText,
    ...groups,
    '## Settings of the site',
    siteText,
    table(['Setting', 'Variable', 'Default', 'Accepted', 'Meaning'], settingKeys.map(siteRowOf)),
  ].join('\n\n')}\n`;
}

const introduction = `There are two kinds of settings. **Environment variables** are read when a process starts. **Settings of the site** are changed at
\`/admin/settings\` or with \`codeweb settings set\`, and apply at once.`;

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

const variablesText = `If a value is wrong, the process does not start. It prints one line for each, which says what is accepted. So does a variable that begins
like one of these but is none, or whose name is a slip away from one: the line names the nearest one.

Compose hands on every variable of \`infra/deploy/.env\`, but sets the listen addresses and ports in containers, \`DATA_DIR\` and the files of
secrets itself.

The values of ${codeList(secretNames)} can be read from files: set \`JWT_SECRET_FILE\` and so on to their paths. The process must be able to
read the file (in the image: user 1000). In the URLs of servers, write \`# / ? @ %\` in the user and password as \`%23 %2F %3F %40 %25\`.`;

const siteText = `\`codeweb settings print\` prints these with their values; \`codeweb settings set signUpMode approval\` changes one
([the command line](operate/settings.md#the-command-line)). A variable fixes the setting: \`/admin/settings\` then shows it but cannot change it. Choices
that are \`automatic\` follow the installation until an admin decides.`;

function rowOf(name: VariableName): string[] {
  const { unset, accepted, meaning } = variableOf(name);
  const fallback = defaultText(name);
  return [`\`${name}\``, unset ?? (fallback === '' ? 'unset' : `\`${fallback}\``), accepted, meaning];
}

function siteRowOf(key: (typeof settingKeys)[number]): string[] {
  const { label, hint, default: value, format, choices, schema } = settingOf(key);
  const fallback = format(value);
  const accepted = choices
    ? codeList(Object.keys(choices))
    : typeof value === 'boolean'
      ? '`on`, `off`'
      : 'description' in schema
        ? String(schema.description).replace(/^\w/, (letter) => letter.toLowerCase())
        : 'links';
  const text = hint === '' ? label : `${label}. ${hint.replaceAll(/\[([^\]]+)\]\(([^)]*)\)/g, '`[$1]($2)`')}`;
  return [
    `\`${key}\``,
    `\`${variableOfSetting(key)}\``,
    fallback === '' ? 'empty' : `\`${fallback}\``,
    accepted,
    text,
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

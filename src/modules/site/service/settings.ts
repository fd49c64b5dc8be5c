import { addCacheTags, invalidateTags } from '../../../shared/cache/tags.ts';
import { ConfigError } from '../../../shared/config/config.ts';
import type { ChangeWatcher } from '../../../shared/db/change-listener.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { badRequest, taken } from '../../../shared/errors/app-error.ts';
import { deriveKey, seal, unseal } from '../../../shared/keys.ts';
import type { Log } from '../../../shared/log/log.ts';
import { parseMarkdown } from '../../../shared/markdown/parse.ts';
import type { Block } from '../../../shared/markdown/tree.ts';
import { siteTag } from '../cache-tags.ts';
import * as repository from '../repository/site.ts';
import { findLogo, type Logo } from '../repository/site.ts';
import { messages } from '../rules/messages.ts';
import {
  isSettingKey,
  type SettingKey,
  type Settings,
  settingKeys,
  settingOf,
  variableOf,
  type WrittenPage,
  writtenPages,
} from '../rules/settings.ts';
import type { Audited, RecordEntry } from './audit-log.ts';
import type { Deps } from './deps.ts';

/** Values to set, by key; null resets a setting to its default. */
export type SettingChanges = Readonly<Record<string, unknown>>;

export type SettingSource = 'default' | 'database' | 'environment';

/** A setting as admins see it; a secret has the value null. */
export type SettingState = {
  key: SettingKey;
  label: string;
  value: unknown;
  source: SettingSource;
  variable: string;
};

type Values = Record<string, unknown>;

const retryDelayMs = 1_000;

const defaults = Object.fromEntries(settingKeys.map((key) => [key, settingOf(key).default]));

/** The values that the environment fixes; throws a ConfigError that names every wrong variable. */
function readFixed({ config, secrets }: Deps): Values {
  const variables: Values = {
    ...config.siteVariables,
    SMTP_URL: secrets.smtpUrl,
    MAIL_FROM: config.mail.from,
  };
  const faults: { variable: string; problem: string }[] = [];
  const fixed: Values = {};
  for (const key of settingKeys) {
    const { parse, problemWith, isSecret } = settingOf(key);
    const variable = variableOf(key);
    const text = variables[variable];
    if (typeof text !== 'string') continue;
    fixed[key] = parse(text);
    const problem = problemWith(fixed[key]);
    if (problem !== null)
      faults.push({ variable, problem: isSecret ? `is not valid; ${problem}` : `is "${text}"; ${problem}` });
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return fixed;
}

/**
 * The settings of the site, in the memory of every process. A change is stored with a notification to all processes, which
 * read the settings again and then drop the guest pages that show them.
 */
export function createSettings(deps: Deps) {
  const { db, log } = deps;
  const fixed = readFixed(deps);
  const key = deriveKey(deps.secrets.jwtSecret, 'secret settings');
  const listeners = new Set<() => void>();
  let stored: Values = {};
  let values = { ...defaults, ...fixed } as Settings;
  let logo: Logo | null = null;
  const pages = createWrittenPages(log);
  let begun = 0;
  let installed = 0;

  /** Reads the settings; of concurrent reads, the one that began last wins. */
  const load = async () => {
    const ticket = ++begun;
    const [rows, storedLogo] = await Promise.all([repository.findSettings(db), findLogo(db)]);
    const known = knownOf(rows, key, (name, problem) =>
      log.warn({ setting: name, problem }, 'stored site setting is not valid; the default applies'),
    );
    const next = { ...defaults, ...known, ...fixed } as Settings;
    await pages.parse(next);
    if (ticket < installed) return;
    installed = ticket;
    const before = JSON.stringify([values, logo]);
    stored = known;
    logo = storedLogo;
    values = next;
    if (JSON.stringify([values, logo]) === before) return;
    for (const listener of listeners) listener();
  };

  /** Reads the settings, and tries again until that succeeds; resolves after the first attempt. */
  const reload = () =>
    load().catch((err: unknown) => {
      log.error({ err, retryInMs: retryDelayMs }, 'site settings could not be read; retrying');
      setTimeout(reload, retryDelayMs).unref();
    });

  const watcher: ChangeWatcher = {
    changed: (tag) => {
      if (tag === siteTag) void reload();
    },
    lost: () => {},
    connected: () => void reload(),
  };

  /** Throws a 400 for a wrong value and a 409 for one that the environment fixes. */
  const requireValid = (changes: SettingChanges): void => {
    for (const [name, value] of changedIn(changes)) requireSettable(name, value, fixed);
  };
  /** Stores settings that have passed `requireValid`, and records what differs. `load` must follow the commit. */
  const change = (tx: Tx, changes: SettingChanges, record: RecordEntry) =>
    store(tx, changedIn(changes), record, key);

  return {
    /** The current values. A page or reply made with them is dropped from the cache when a setting changes. */
    get: (): Settings => {
      addCacheTags(siteTag);
      return values;
    },
    /** A page that admins wrote, parsed; empty if there is none. */
    getPage: (name: WrittenPage): readonly Block[] => pages.get(name, values[name]),
    /** The logo that was uploaded; cached like the values. */
    getLogo: (): Logo | null => {
      addCacheTags(siteTag);
      return logo;
    },
    /** Reads the settings before the process serves anything; without its database it begins with the defaults. */
    start: reload,
    /** Reads the settings now. */
    load,
    watcher,
    /** Calls `listener` when settings that were read differ from those before. */
    onChange: (listener: () => void) => void listeners.add(listener),
    list: (): SettingState[] => settingKeys.map((name) => stateOf(name, values, fixed, stored)),
    requireValid,
    change,
    /** Stores settings; throws like `requireValid`. */
    update: async (audited: Audited, changes: SettingChanges): Promise<void> => {
      requireValid(changes);
      await requireFormattable(changes);
      await audited.transaction(async (tx, record) => {
        if (!(await change(tx, changes, record))) audited.nothingChanged();
      });
      await load();
    },
  };
}

const changedIn = (changes: SettingChanges) =>
  Object.entries(changes).filter(([, value]) => value !== undefined);

/**
 * The stored values that are valid here: during an upgrade another version may have stored settings or values that this one
 * does not know, and a secret cannot be read after JWT_SECRET has changed.
 */
function knownOf(
  rows: readonly repository.StoredSetting[],
  key: Buffer,
  onInvalid: (name: SettingKey, problem: string) => void = () => {},
): Values {
  const known: Values = {};
  for (const { key: name, value: raw } of rows) {
    if (!isSettingKey(name)) continue;
    const { isSecret, problemWith } = settingOf(name);
    const value = isSecret ? unseal(key, String(raw)) : raw;
    const problem = problemWith(value);
    if (problem === null) known[name] = value;
    else onInvalid(name, problem);
  }
  return known;
}

function stateOf(key: SettingKey, values: Settings, fixed: object, stored: object): SettingState {
  const { label, isSecret } = settingOf(key);
  return {
    key,
    label,
    value: isSecret ? null : values[key],
    source: Object.hasOwn(fixed, key) ? 'environment' : Object.hasOwn(stored, key) ? 'database' : 'default',
    variable: variableOf(key),
  };
}

function requireSettable(key: string, value: unknown, fixed: object): void {
  if (!isSettingKey(key)) throw badRequest(`${key} is not a setting`, key);
  const { label, problemWith } = settingOf(key);
  if (Object.hasOwn(fixed, key)) throw taken(messages.fixedByEnvironment(label, variableOf(key)), key);
  const problem = value === null ? null : problemWith(value);
  if (problem !== null) throw badRequest(problem, key);
}

/** Returns false if the values equal the stored ones. */
async function store(
  tx: Tx,
  changes: readonly [string, unknown][],
  record: RecordEntry,
  key: Buffer,
): Promise<boolean> {
  await repository.lockSettings(tx);
  const before = knownOf(await repository.findSettings(tx), key);
  const different = changes.filter(
    ([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value),
  );
  if (different.length === 0) return false;
  const details: Record<string, object> = {};
  for (const [name, value] of different) {
    const isSecret = isSettingKey(name) && settingOf(name).isSecret === true;
    if (value === null) await repository.deleteSetting(tx, name);
    else await repository.upsertSetting(tx, name, isSecret ? seal(key, String(value)) : value);
    details[name] = isSecret ? { isSet: value !== null } : { from: before[name] ?? null, to: value };
  }
  await record({ action: 'settings.change', subject: { kind: 'site', id: 'settings' }, details });
  await invalidateTags(tx, siteTag);
  return true;
}

export type SiteSettings = ReturnType<typeof createSettings>;

/** The pages that admins write in Markdown, parsed once for each text, so that a request only renders them. */
function createWrittenPages(log: Log) {
  const parsed = new Map<WrittenPage, { text: string; blocks: readonly Block[] }>();
  return {
    /** Parses the pages whose text has changed. A text that cannot be parsed in time is shown unformatted. */
    parse: async (values: Settings): Promise<void> => {
      for (const name of writtenPages) {
        const text = values[name];
        if (text === '' || parsed.get(name)?.text === text) continue;
        const blocks = await parseMarkdown(text);
        if (blocks === null) log.warn({ setting: name }, 'written page takes too long to format');
        parsed.set(name, { text, blocks: blocks ?? [{ kind: 'code', text }] });
      }
    },
    /** The blocks of the page, whose current text is `text`. */
    get: (name: WrittenPage, text: string): readonly Block[] =>
      text === '' ? [] : (parsed.get(name)?.blocks ?? []),
  };
}

/** Throws a 400 for a written page that cannot be parsed in time. */
async function requireFormattable(changes: Readonly<Record<string, unknown>>): Promise<void> {
  for (const name of writtenPages) {
    const text = changes[name];
    if (typeof text !== 'string' || (await parseMarkdown(text)) !== null) continue;
    throw badRequest(messages.cannotBeFormatted(settingOf(name).label), name);
  }
}

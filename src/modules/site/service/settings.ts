import { addCacheTags } from '../../../shared/cache/collected-tags.ts';
import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import { ConfigError } from '../../../shared/config/index.ts';
import type { ChangeWatcher } from '../../../shared/db/change-listener.ts';
import { badRequest, taken } from '../../../shared/errors/app-error.ts';
import { siteTag } from '../cache-tags.ts';
import { messages } from '../messages.ts';
import * as repository from '../repository/settings.ts';
import {
  isSettingKey,
  type SettingKey,
  type Settings,
  settingKeys,
  settingOf,
  settings,
  variableOf,
} from '../settings.ts';
import type { Audited } from './audit.ts';
import type { Deps } from './deps.ts';

/** Values to set; null goes back to the default. */
export type SettingChanges = { readonly [Key in SettingKey]?: Settings[Key] | null };

export type SettingSource = 'default' | 'database' | 'environment';

/** A setting as admins see it. */
export type SettingState = {
  key: SettingKey;
  label: string;
  value: unknown;
  source: SettingSource;
  variable: string;
};

const retryDelayMs = 1_000;

const defaults = Object.fromEntries(settingKeys.map((key) => [key, settings[key].default]));

/** The values that the environment fixes; throws a ConfigError that names every wrong variable. */
function readFixed(variables: Readonly<Record<string, string>>): Record<string, unknown> {
  const faults: { variable: string; problem: string }[] = [];
  const fixed: Record<string, unknown> = {};
  for (const key of settingKeys) {
    const { parse, problemWith } = settingOf(key);
    const variable = variableOf(key);
    const text = variables[variable];
    if (text === undefined) continue;
    fixed[key] = parse(text);
    const problem = problemWith(fixed[key]);
    if (problem !== null) faults.push({ variable, problem: `is "${text}"; ${problem}` });
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return fixed;
}

/**
 * The settings of the site, in the memory of every process. A change is stored with a notification to all processes, which
 * read the settings again and then drop the guest pages that show them.
 */
export function createSettings({ db, log, config }: Deps) {
  const fixed = readFixed(config.siteVariables);
  const listeners = new Set<() => void>();
  let stored: Record<string, unknown> = {};
  let values = { ...defaults, ...fixed } as Settings;
  let begun = 0;
  let installed = 0;

  /** Reads the settings; of concurrent reads the one that began last wins. */
  const load = async () => {
    const ticket = ++begun;
    const rows = await repository.findSettings(db);
    if (ticket < installed) return;
    installed = ticket;
    // During an upgrade, another version may have stored settings or values that this one does not know.
    stored = Object.fromEntries(
      rows
        .filter(({ key, value }) => isSettingKey(key) && settingOf(key).problemWith(value) === null)
        .map(({ key, value }) => [key, value]),
    );
    const before = JSON.stringify(values);
    values = { ...defaults, ...stored, ...fixed } as Settings;
    if (JSON.stringify(values) === before) return;
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

  return {
    /** The current values. A page or reply made with them is dropped from the cache when a setting changes. */
    get: (): Settings => {
      addCacheTags(siteTag);
      return values;
    },
    /** Reads the settings before the process serves anything; without its database it begins with the defaults. */
    start: reload,
    /** Reads the settings now. */
    load,
    watcher,
    /** Calls `listener` when settings that were read differ from those before. */
    onChange: (listener: () => void) => void listeners.add(listener),
    list: (): SettingState[] =>
      settingKeys.map((key) => ({
        key,
        label: settings[key].label,
        value: values[key],
        source: sourceOf(key, fixed, stored),
        variable: variableOf(key),
      })),
    /** Stores settings; throws a 400 for a wrong value and a 409 for one that the environment fixes. */
    update: async (audited: Audited, changes: SettingChanges): Promise<void> => {
      const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
      for (const [key, value] of changed) requireSettable(key, value, fixed);
      await store(audited, changed);
      await load();
    },
  };
}

function requireSettable(key: string, value: unknown, fixed: object): void {
  if (!isSettingKey(key)) throw badRequest(`${key} is not a setting`, key);
  const { label, problemWith } = settingOf(key);
  if (Object.hasOwn(fixed, key)) throw taken(messages.fixedByEnvironment(label, variableOf(key)), key);
  const problem = value === null ? null : problemWith(value);
  if (problem !== null) throw badRequest(problem, key);
}

function sourceOf(key: string, fixed: object, stored: object): SettingSource {
  if (Object.hasOwn(fixed, key)) return 'environment';
  return Object.hasOwn(stored, key) ? 'database' : 'default';
}

async function store(audited: Audited, changes: readonly [string, unknown][]): Promise<void> {
  await audited.transaction(async (tx, record) => {
    await repository.lockSettings(tx);
    const before = Object.fromEntries(
      (await repository.findSettings(tx)).map(({ key, value }) => [key, value]),
    );
    const different = changes.filter(
      ([key, value]) => JSON.stringify(before[key] ?? null) !== JSON.stringify(value),
    );
    if (different.length === 0) return audited.nothingChanged();
    for (const [key, value] of different)
      await (value === null ? repository.deleteSetting(tx, key) : repository.upsertSetting(tx, key, value));
    const details = Object.fromEntries(
      different.map(([key, value]) => [key, { from: before[key] ?? null, to: value }]),
    );
    await record({ action: 'settings.change', subject: { kind: 'site', id: 'settings' }, details });
    await invalidateTags(tx, siteTag);
  });
}

export type SiteSettings = ReturnType<typeof createSettings>;

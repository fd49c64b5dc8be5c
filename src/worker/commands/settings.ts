import { text as readText } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import type { SettingState } from '../../modules/site/index.ts';
import { isSettingKey, type SettingKey, settingKeys, settingOf } from '../../modules/site/rules/settings.ts';
import { type Input, UsageError } from '../../shared/command-line/declare.ts';
import { nearestOf } from '../../shared/rules/nearest-name.ts';
import { type Environment, formatTable, report, withInstallation } from './command.ts';

/** A value of one line at most this long is printed in full in the list of all settings. */
const maxShownLength = 60;

export async function print(input: Input, environment: Environment): Promise<void> {
  const states = await withSettings(environment, async ({ site }) => site.settings.list());
  const rows = states.map((state) => [state.key, shorten(textOf(state)), sourceOf(state)]);
  report(input, states, formatTable(rows));
}

export async function get(input: Input, environment: Environment): Promise<void> {
  const key = requireKey(input);
  const state = await withSettings(environment, async ({ site }) => find(site.settings.list(), key));
  report(input, state, textOf(state));
}

/** Sets a setting, or restores its default without a value. The value `-` is read from the standard input. */
export async function set(input: Input, environment: Environment): Promise<void> {
  const key = requireKey(input);
  const given = input.args[1] === '-' ? await readText(process.stdin) : input.args[1];
  if ((given === undefined) !== (input.options.default === true))
    throw new UsageError(`give a value for ${key}, or --default`);
  if (input.args[1] === '-' && given?.trim() === '')
    throw new UsageError('the standard input is empty; use --default to restore the default');
  const value = given === undefined ? null : settingOf(key).parse(given);
  const state = await withSettings(environment, async ({ site }) => {
    await site.settings.update(site.audit.byOperator(), { [key]: value });
    return find(site.settings.list(), key);
  });
  report(input, state, `${key} is now ${textOf(state)}`);
}

/** Runs `work` with the current values of the settings. */
const withSettings = <T>(environment: Environment, work: (ctx: Context) => Promise<T>): Promise<T> =>
  withInstallation(environment, async (ctx) => {
    await ctx.site.settings.load();
    return await work(ctx);
  });

function requireKey({ args: [key = ''] }: Input): SettingKey {
  if (isSettingKey(key)) return key;
  throw new UsageError(`"${key}" is not a setting; the nearest is ${nearestOf(key, settingKeys).name}`);
}

const find = (states: readonly SettingState[], key: SettingKey): SettingState => {
  const state = states.find((one) => one.key === key);
  if (!state) throw new Error(`${key} is not in the list of settings`);
  return state;
};

/** The text that `set` takes for this value; secrets are not shown. */
function textOf({ key, value, source }: SettingState): string {
  const { isSecret, format } = settingOf(key);
  if (isSecret) return source === 'default' ? '' : '(hidden)';
  return format(value);
}

function shorten(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  return first.length > maxShownLength || rest.length > 0 ? `${first.slice(0, maxShownLength)}…` : first;
}

const sourceOf = ({ source, variable }: SettingState) => (source === 'environment' ? variable : source);

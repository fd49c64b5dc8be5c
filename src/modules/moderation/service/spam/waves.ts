import { badRequest } from '../../../../shared/errors/app-error.ts';
import { type PageRequest, toPage } from '../../../../shared/paging.ts';
import { imageUrl } from '../../../assets/image-urls.ts';
import type { SelectionInput, Wave, WaveGroup, Waves } from '../../contract/spam.ts';
import {
  countSelected,
  countSignUpsByHour,
  findSelected,
  findWaveGroups,
  maxSelected,
  type Selection,
  type WaveGroupRow,
} from '../../repository/spam/waves.ts';
import { messages } from '../../rules/messages.ts';
import type { Deps } from '../deps.ts';

type ReadDeps = Pick<Deps, 'db' | 'site' | 'clock' | 'publicUrl'>;

const newDaysOf = ({ site }: Pick<Deps, 'site'>) => site.settings.get().newMemberDays;

/** Sign-ups by hour, and groups of new members that stand out. */
export async function findWaves(deps: ReadDeps, days: number): Promise<Waves> {
  const [hours, groups] = await Promise.all([
    countSignUpsByHour(deps.db, days),
    findWaveGroups(deps.db, days, newDaysOf(deps)),
  ]);
  return {
    hours: hours.map(({ hour, signUps }) => ({ hour: hour.toISOString(), signUps })),
    groups: groups.map(toGroup),
  };
}

function toGroup({ kind, key, members, known, first, last, inviter }: WaveGroupRow): WaveGroup {
  const labels: Record<WaveGroup['kind'], string> = {
    hour: `${key.slice(0, 10)} ${key.slice(11, 16)}`,
    network: key.slice(0, 8),
    domain: `@${key}`,
    invitation: inviter === null ? key.slice(0, 8) : `by @${inviter}`,
    code: key.slice(0, 8),
  };
  const times = { first: first.toISOString(), last: last.toISOString() };
  return { kind, key, members, known, label: labels[kind], ...times };
}

/** Checks a selection, whose end defaults to now. Throws a 400 if it names neither a time nor a group. */
export function parseSelection(
  deps: Pick<Deps, 'site' | 'clock'>,
  { since, until, trusted, ...groups }: SelectionInput,
): Selection {
  if (since === undefined && until === undefined && Object.values(groups).every((key) => key === undefined))
    throw badRequest(messages.nothingSelected);
  return {
    ...groups,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? deps.clock.now() : new Date(until),
    includesTrusted: trusted === 'include',
    newDays: newDaysOf(deps),
  };
}

const maxNames = 20;

/** One page of the members of a selection, and who is left out of it. */
export async function findWave(deps: ReadDeps, input: SelectionInput, request: PageRequest): Promise<Wave> {
  const selection = parseSelection(deps, input);
  const [totals, rows] = await Promise.all([
    countSelected(deps.db, selection, maxNames),
    findSelected(deps.db, selection, request),
  ]);
  const { total, webs, leftOut, usernames, handled } = totals;
  if (total > maxSelected) throw badRequest(messages.tooManySelected(maxSelected));
  const docs = rows.map((row) => ({
    _id: row.id,
    username: row.username,
    fullName: row.full_name,
    avatar: imageUrl(deps.publicUrl, row.avatar_id, '128x128'),
    createdAt: row.created_at.toISOString(),
    isVerified: row.is_verified,
    isTrusted: row.is_trusted,
    webs: row.webs,
  }));
  return {
    ...toPage(docs, request, total, null),
    selection: { ...input, until: selection.until.toISOString() },
    webs,
    handled,
    leftOut: { total: leftOut, usernames },
  };
}

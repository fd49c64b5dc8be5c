import type { Random } from '../random.ts';
import type { Value } from './copy.ts';
import { distinct } from './skew.ts';
import type { ScaledWebs } from './webs.ts';

const iso = (time: number) => new Date(time).toISOString();
const between = (random: Random, since: number, now: number) =>
  iso(since + (now - since) * random.next() ** 2);

const commentTexts = [
  'How does the second layer keep in step?',
  'Lovely. I slowed it down to half and could watch it for an hour.',
  'Works on my old phone too, at 60 frames.',
  'The palette!',
  'Would you mind if I used this behind a talk next week?',
  'I learned what color-mix() is for today.',
];

/** The likers of each web, oldest web first. */
export function* likeRows(
  random: Random,
  webs: ScaledWebs,
  memberIds: readonly string[],
  likes: Int32Array,
  now: number,
): Generator<Value[]> {
  for (const [at, id] of webs.ids.entries())
    for (const member of distinct(random, memberIds.length, likes[at] ?? 0))
      yield [id, memberIds[member] ?? '', between(random, webs.createdAt[at] ?? now, now)];
}

/** A comment with replies: its id, when it was written, and how many replies. */
export type Answered = { id: string; at: number; replies: number };

/** The comments of each web; those with replies are added to `answered`. */
export function* commentRows(
  random: Random,
  webs: ScaledWebs,
  memberIds: readonly string[],
  {
    comments,
    replies,
    answered,
    now,
  }: { comments: Int32Array; replies: number; answered: Answered[]; now: number },
): Generator<Value[]> {
  let left = replies;
  for (const [at, webId] of webs.ids.entries())
    for (let turn = comments[at] ?? 0; turn > 0; turn--) {
      const since = webs.createdAt[at] ?? now;
      const time = since + (now - since) * random.next() ** 2;
      const id = random.id(time);
      const answers = left > 0 && random.next() < 0.06 ? Math.min(left, 1 + random.below(3)) : 0;
      left -= answers;
      if (answers > 0) answered.push({ id, at: time, replies: answers });
      yield [id, webId, random.pick(memberIds), random.pick(commentTexts), answers, iso(time), iso(time)];
    }
}

export function* replyRows(
  random: Random,
  answered: readonly Answered[],
  memberIds: readonly string[],
  now: number,
): Generator<Value[]> {
  for (const { id, at, replies } of answered)
    for (let turn = 0; turn < replies; turn++) {
      const time = at + (now - at) * random.next();
      yield [random.id(time), id, random.pick(memberIds), 'Thank you!', iso(time), iso(time)];
    }
}

/**
 * Follows between members; `counts` are the followers of each member. The number of members that each follows is
 * added to `following`.
 */
export function* followRows(
  random: Random,
  memberIds: readonly string[],
  counts: Int32Array,
  following: Int32Array,
  now: number,
): Generator<Value[]> {
  const half = 182 * 86_400_000;
  for (const [at, followed] of memberIds.entries()) {
    let left = counts[at] ?? 0;
    for (const follower of distinct(random, memberIds.length, left + 1)) {
      if (follower === at || left === 0) continue;
      left--;
      following[follower] = (following[follower] ?? 0) + 1;
      yield [memberIds[follower] ?? '', followed, iso(now - half * random.next())];
    }
  }
}

export function* pinRows(
  random: Random,
  memberIds: readonly string[],
  webs: ScaledWebs,
  pins: number,
  now: number,
): Generator<Value[]> {
  const each = Math.max(1, Math.floor(pins / memberIds.length));
  for (const member of memberIds)
    for (const at of distinct(random, webs.ids.length, each))
      if (webs.isPublic[at] === 1) yield [member, webs.ids[at] ?? '', iso(now - random.next() * 86_400_000)];
}

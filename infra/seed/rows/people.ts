import type { Random } from '../random.ts';

const first =
  'Ada Amara Anouk Bela Bruno Chidi Clara Dara Dmitri Eleni Emeka Farah Felix Greta Hana Hugo Ines Ishaan Jana Jonas Kaito Kira Lena Luca Mai Marta Mina Nadia Noor Olga Omar Paula Pavel Quinn Rafa Rosa Sami Sofia Tariq Tess Uma Vera Wim Yara Yusuf Zoe'.split(
    ' ',
  );
const last =
  'Abbott Aoki Baptiste Berg Costa Dang Duarte Eriksen Fontaine Garcia Haddad Ibarra Jansen Kaya Kowalski Laurent Lindgren Marchetti Mensah Moreau Nakamura Novak Okafor Olsen Pereira Petrov Quispe Rahman Rossi Sato Silva Tanaka Ueda Vargas Weber Winters Yilmaz Zhang'.split(
    ' ',
  );
const bios = [
  '',
  'Front end by day, shaders by night.',
  'I draw with maths.',
  'CSS first, JavaScript when it must.',
  'Small things that move.',
  'Teacher, tinkerer, tea drinker.',
  'One sketch a week.',
];

export type Person = {
  id: string;
  username: string;
  email: string;
  full_name: string;
  bio: string;
  created_at: string;
  followers_count: number;
  following_count: number;
};

const year = 365 * 86_400_000;

/** Members with unique names, none of them in `takenNames`; the first is `demo` if that is free. */
export function makePeople(random: Random, count: number, takenNames: Set<string>, now: number): Person[] {
  return Array.from({ length: count }, (_, at) => {
    const fullName = at === 0 ? 'Demo Member' : `${random.pick(first)} ${random.pick(last)}`;
    const username = freeName(at === 0 ? 'demo' : fullName.toLowerCase().replace(' ', '-'), takenNames);
    const createdAt = now - Math.floor(year * (0.2 + 0.9 * random.next()));
    return {
      id: random.id(createdAt),
      username,
      email: `${username}@example.com`,
      full_name: fullName,
      bio: random.pick(bios),
      created_at: new Date(createdAt).toISOString(),
      followers_count: 0,
      following_count: 0,
    };
  });
}

function freeName(preferredName: string, takenNames: Set<string>): string {
  let name = preferredName;
  for (let number = 2; takenNames.has(name); number++) name = `${preferredName}-${number}`;
  takenNames.add(name);
  return name;
}

/** Minimum members whom the first one follows. */
const firstFollows = 8;

export type Follow = { follower_id: string; followed_id: string; created_at: string };

/** Follows between people: a few are followed by very many. Counts are stored in the people. */
export function makeFollows(random: Random, people: Person[], now: number): Follow[] {
  return people.flatMap((followed, rank) => {
    const followers = Math.min(people.length - 1, Math.floor((people.length * 0.6) / (rank + 1) ** 0.7));
    // The first member follows the most followed ones, who fill its Following list.
    const start = rank > 0 && rank <= firstFollows ? 0 : random.below(people.length);
    const step = strideOf(random, people.length);
    const follows: Follow[] = [];
    for (let turn = 0; turn < followers; turn++) {
      const follower = people[(start + turn * step) % people.length];
      if (!follower || follower === followed) continue;
      follower.following_count++;
      followed.followers_count++;
      const at = now - Math.floor(random.next() * year * 0.2);
      follows.push({
        follower_id: follower.id,
        followed_id: followed.id,
        created_at: new Date(at).toISOString(),
      });
    }
    return follows;
  });
}

/** Up to `count` distinct people. */
export function sampleOfPeople(random: Random, people: readonly Person[], count: number): Set<Person> {
  return new Set(Array.from({ length: count }, () => random.pick(people)));
}

/** A step that visits each of `count` once before it repeats. */
export function strideOf(random: Random, count: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  for (;;) {
    const step = 1 + random.below(Math.max(1, count - 1));
    if (common(step, count) === 1) return step;
  }
}

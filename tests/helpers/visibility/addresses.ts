import { globSync } from 'node:fs';
import { binKinds } from '../../../src/modules/bin/rules.ts';
import { collectionTabs, webTabs } from '../../../src/pages/(profile)/data/tabs.ts';
import { pageRoutes } from '../../../src/pages/routes.ts';
import type { Endpoint } from '../../../src/shared/api/endpoint.ts';
import { searchTerms, type World, worldTags } from './world.ts';

const modules = new URL('../../../src/modules/', import.meta.url);

/** Every call that any module declares, by its key. */
export async function everyCall(): Promise<[key: string, endpoint: Endpoint][]> {
  // A module without API calls has no contract.
  const contracts = globSync('*/{contract,contract/index}.ts', { cwd: modules }).toSorted();
  const found = contracts.map(async (path): Promise<Record<string, Endpoint>> => {
    const { endpoints } = await import(new URL(path, modules).href);
    return endpoints;
  });
  return (await Promise.all(found)).flatMap((endpoints) => Object.entries(endpoints));
}

export type Samples = Readonly<Record<string, readonly string[]>>;

/** Values for parameters of addresses: shown and hidden items, words of both. */
function samplesOf({ people, shown, hidden }: World): Samples {
  const ids = (kind: keyof typeof shown) => [...shown[kind], ...hidden[kind]].map(({ _id }) => _id);
  const operators = [`tag:${worldTags.both}`, `by:${people.owner.user.username}`, 'has:js sort:newest'];
  const words = ['shown', ...Object.values(searchTerms), ...operators];
  return {
    webId: ids('webs'),
    collectionId: ids('collections'),
    assetId: ids('assets'),
    commentId: ids('comments'),
    comment: ids('comments'),
    reply: ids('replies'),
    webTab: Object.keys(webTabs),
    collectionTab: Object.keys(collectionTabs),
    username: Object.values(people).map(({ user }) => user.username),
    name: ['Shown collection', ...hidden.collections.map(({ name }) => name)],
    search: words,
    q: words,
    // The page about the other tag would repeat that tag.
    tag: [worldTags.both],
    prefix: ['', 'zyx', 'of'],
    query: words,
    // Short pages, which say whether there are more.
    page: ['1&limit=1'],
    kind: [...binKinds],
    web: ids('webs'),
    case: ids('webs').map((id) => `web-${id}`),
    limit: [],
    fromAllDevices: ['true'],
    part: ['overlay'],
    run: ['0', '1'],
    panes: ['html-css-js-result'],
    token: ['unknown'],
    was: ['all'],
    actor: ['operator'],
    action: ['settings.change'],
    subjectKind: ['member'],
    subjectId: ['unknown'],
    since: ['2026-01-01T00:00:00Z'],
    until: ['2027-01-01T00:00:00Z'],
    scope: ['mine'],
    version: ['1', '2'],
    before: ['2'],
    after: ['0193a7f0-0000-7000-8000-000000000001'],
    invitation: ['unknown'],
    state: ['handled'],
    member: ['0193a7f0-0000-7000-8000-000000000001'],
    minMegabytes: ['1'],
    days: ['7'],
    network: ['00112233445566778899aabbccddeeff'],
    domain: ['example.test'],
    code: ['00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'],
    trusted: ['include'],
    bulkId: ['unknown'],
    filter: ['unverified'],
    sort: ['username'],
    view: ['side'],
    names: ['d3'],
    packages: ['d3@7.9.0'],
    from: ['form'],
    // A key that opens nothing.
    key: ['k'.repeat(43)],
  };
}

function sample(samples: Samples, name: string): readonly string[] {
  const found = samples[name];
  if (!found) throw new Error(`a new parameter: say what '${name}' is to be tried with`);
  return found;
}

/** A path with its parameters (`{webId}` or `@webId`) filled in, in all combinations. */
export function fill(path: string, samples: Samples): string[] {
  const [mark, inBraces, afterAt] = /\{(\w+)\}|@(\w+)/.exec(path) ?? [];
  if (mark === undefined) return [path];
  return sample(samples, inBraces ?? afterAt ?? '').flatMap((value) =>
    fill(path.replace(mark, encodeURIComponent(value)), samples),
  );
}

/**
 * The same for pages. Where there are many parameters, their values are combined in turn, so that each value occurs.
 */
function fillPage(path: string, samples: Samples): string[] {
  const names = [...path.matchAll(/@(\w+)/g)].map(([, name = '']) => name);
  if (names.length < 3) return fill(path, samples);
  const most = Math.max(...names.map((name) => sample(samples, name).length));
  return Array.from({ length: most }, (_, turn) => {
    const values = names.map((name) => [
      name,
      [sample(samples, name).at(turn % sample(samples, name).length) ?? ''],
    ]);
    return fill(path, Object.fromEntries(values));
  }).flat();
}

/** No query, and each value of each parameter alone; in searches with few parameters, also together with each text. */
function queries(options: Samples): string[] {
  const pairsOf = (isWanted: (name: string) => boolean) =>
    Object.entries(options)
      .filter(([name]) => isWanted(name))
      .flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
  const isText = (name: string) => ['search', 'q', 'query'].includes(name);
  const [texts, others] = [pairsOf(isText), pairsOf((name) => !isText(name))];
  const both = texts.flatMap((text) => others.map((other) => `${text}&${other}`));
  return ['', ...texts, ...others, ...(others.length <= few ? both : [])];
}

const few = 4;

const combine = (paths: string[], asked: string[]) =>
  paths.flatMap((path) => asked.map((query) => (query ? `${path}?${query}` : path)));

/** The addresses that are requested of a reading call. */
export function addressesOf(path: string, { query }: Endpoint, world: World): string[] {
  const samples = samplesOf(world);
  const options = Object.entries(query?.properties ?? {}).map(([name, schema]) => [
    name,
    'enum' in schema && Array.isArray(schema.enum) ? schema.enum : sample(samples, name),
  ]);
  return combine(fill(path, samples), queries(Object.fromEntries(options)));
}

/**
 * Fewer of them, since there are many pages: the owner and one other member, one public web, and one web each that was
 * never public, is no longer public, and is unlisted.
 */
function pageSamplesOf(world: World): Samples {
  const { people, shown, hidden } = world;
  return {
    ...samplesOf(world),
    webId: [...shown.webs.slice(0, 1), ...hidden.webs.slice(0, 3)].map(({ _id }) => _id),
    username: [people.owner, people.other].map(({ user }) => user.username),
    page: ['2'],
  };
}

/** The addresses that are requested of each page. */
export function pageAddresses(world: World): [path: string, addresses: string[]][] {
  const samples = pageSamplesOf(world);
  return pageRoutes.map(({ path, query = {} }) => {
    const options = Object.entries(query).map(([name, values]) => {
      const choices = /^\^\((\w+(?:\|\w+)*)\)\$$/.exec(values.source)?.[1];
      return [name, choices ? choices.split('|') : sample(samples, name)];
    });
    return [path, combine(fillPage(path, samples), queries(Object.fromEntries(options)))];
  });
}

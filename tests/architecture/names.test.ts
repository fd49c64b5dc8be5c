import t from 'tap';
import ts from 'typescript';
import { type Source, sourcesBelow } from './sources.ts';

/** Words of the old private vocabulary, matched against the words of a camelCase or kebab-case name, with the term to use in their place. */
const bannedWords: Record<string, string> = {
  patience: 'timeout',
  wary: 'healthChecked',
  steady: 'retrying',
  poison: 'quarantine',
  hands: 'deps',
  demand: 'require',
  tell: 'invalidate, notify, report or log',
  tells: 'invalidates, notifies, reports or logs',
  told: 'invalidated, notified, reported or logged',
  leaver: 'deletion participant',
  leavers: 'deletion participants',
  departures: 'deletedAccounts',
  seldom: 'rateLimited',
  scrub: 'redact',
  often: 'autoPrepare',
  gate: 'semaphore',
  photograph: 'capture',
  figures: 'stats',
  deed: 'action',
  deeds: 'actions',
  looks: 'reads or appearance',
  whoever: 'the role, such as viewer or owner',
  nobody: 'guest or dummy',
  usual: 'defaults',
  wish: 'overrides, options or preferred',
  wishes: 'overrides or options',
  talk: 'thread or comments',
  talks: 'threads or comments',
  remark: 'post (a comment or reply)',
  remarks: 'posts (comments and replies)',
  standing: 'current',
  stands: 'is',
  gatherer: 'coalescer',
  uncollected: 'removed',
};

/** First words of an identifier that stand for a limit, with the prefix to use. */
const bannedPrefixes: Record<string, string> = {
  most: 'max',
  longest: 'max',
  shortest: 'min',
};

/** Whole identifiers that are banned. */
const bannedNames: Record<string, string> = {
  Parts: 'Deps',
  Hands: 'Deps',
  bind: 'a function that takes its dependencies',
  binder: 'a function that takes its dependencies',
  leadOn: 'nextPage',
  ownFace: 'accountAvatar',
  isHere: 'isActive or isCurrent',
  isUsual: 'isPrepared',
  HeldComment: 'LockedComment',
  HeldReply: 'LockedReply',
  withHolding: 'addHasWeb',
  takeLike: 'deleteLike',
  FaceLink: 'AvatarLink',
  DeleteQuestion: 'ConfirmDialog',
  ForManagers: 'PasswordManagerHint',
  leaveList: 'removeFromList',
  outdateFeeds: 'invalidateFeeds',
};

/** Whole identifiers that are banned below src/; in infra a goal is a target number and the seed makes marks and remarks. */
const bannedInSrc: Record<string, string> = {
  Goal: 'PaneCommand',
  Marks: 'OptimisticStates',
  Remark: 'CommentItem',
};

/** Path prefixes that are clean; add a folder when it is. What no prefix matches is not checked. */
const cleanPaths: string[] = [
  'src/shared/api/',
  'src/shared/auth/',
  'src/modules/',
  'src/shared/cache/',
  'src/shared/config/',
  'src/shared/db/',
  'src/shared/errors/',
  'src/shared/fetch/',
  'src/shared/jobs/',
  'src/shared/log/',
  'src/shared/mail/',
  'src/shared/media/',
  'src/shared/metrics/',
  'src/shared/process/',
  'src/shared/rules/',
  'src/shared/search/',
  'src/shared/server/',
  'src/shared/ssr/',
  'src/shared/storage/',
  'src/shared/clock.ts',
  'src/shared/paging.ts',
  'src/shared/viewer.ts',
  'src/shared/ids.ts',
  'src/shared/keys.ts',
  'src/shared/redis/',
  'infra/bench/',
  'infra/brand/',
  'infra/deploy/',
  'infra/drills/',
  'infra/packages/',
  'infra/seed/',
  'src/worker/',
  'src/main.ts',
  'src/app.ts',
  'src/context.ts',
  'src/pages/(drafts)/',
  'src/pages/(editor)/',
  'src/pages/(preview)/',
  'tests/architecture/',
  'src/pages/',
  'src/shared/preview/',
  'tests/architecture/',
  'tests/pages/',
  'tests/process/',
  'tests/unit/',
  'tests/worker/',
  'tests/api/',
  'tests/drills/',
  'tests/e2e/',
  'tests/helpers/',
  'infra/build/',
  'infra/launch/',
  'infra/test/',
];

/** Environment variables and the names that other programs' interfaces prescribe. */
const prescribedConstants = /^(NODE|PG|AWS|HTTP|HTTPS)_/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());

function faultOf(name: string): string | undefined {
  const words = wordsOf(name);
  const exact = Object.hasOwn(bannedNames, name) ? bannedNames[name] : undefined;
  if (exact) return `'${name}': use ${exact}`;
  const first = words[0] ?? '';
  if (words.length > 1 && Object.hasOwn(bannedPrefixes, first)) {
    return `'${first}' as a prefix in '${name}': use ${bannedPrefixes[first]}`;
  }
  const word = words.find((each) => Object.hasOwn(bannedWords, each));
  return word ? `'${word}' in '${name}': use ${bannedWords[word]}` : undefined;
}

/** The names that a file declares, with the line of each: variables, functions, types, members, parameters. */
function declaredNames({ path, text }: Source): { name: string; line: number; isVariable: boolean }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: { name: string; line: number; isVariable: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const declared = 'name' in node ? (node.name as ts.Node | undefined) : undefined;
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node);
    if (declared && ts.isIdentifier(declared) && !isUse) {
      const line = file.getLineAndCharacterOfPosition(declared.getStart()).line + 1;
      names.push({ name: declared.text, line, isVariable: ts.isVariableDeclaration(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function faultsIn(source: Source): string[] {
  const faults: string[] = [];
  const file = source.path.split('/').at(-1) ?? '';
  const inPath = faultOf(file.replace(/\.[a-z.]+$/, ''));
  if (inPath) faults.push(`${source.path}: ${inPath}`);
  for (const { name, line, isVariable } of declaredNames(source)) {
    const isOldCommand = source.path.startsWith('src/') && Object.hasOwn(bannedInSrc, name);
    const fault = isOldCommand ? `'${name}': use ${bannedInSrc[name]}` : faultOf(name);
    if (fault) faults.push(`${source.path}:${line}: ${fault}`);
    if (isVariable && /^[A-Z]+(_[A-Z0-9]+)+$/.test(name) && !prescribedConstants.test(name)) {
      faults.push(`${source.path}:${line}: '${name}': constants are camelCase`);
    }
  }
  return faults;
}

t.test('names use the terms of the field', async (t) => {
  const sources = ['src', 'tests', 'infra']
    .flatMap((folder) => sourcesBelow(folder, /\.(tsx?|mjs)$/))
    .filter(({ path }) => path !== 'tests/architecture/names.test.ts')
    .filter(({ path }) => cleanPaths.some((prefix) => path.startsWith(prefix)));
  t.same(sources.flatMap(faultsIn), []);
});

t.test('every folder that is held to the names exists', async (t) => {
  const paths = ['src', 'tests', 'infra'].flatMap((folder) =>
    sourcesBelow(folder, /./).map(({ path }) => path),
  );
  t.same(
    cleanPaths.filter((prefix) => !paths.some((path) => path.startsWith(prefix))),
    [],
  );
});

/** Who may import whom. ARCHITECTURE.md, "Dependency rules", gives the reasons. */
const order = [
  'site',
  'packages',
  'assets',
  'accounts',
  'webs',
  'collections',
  'social',
  'bin',
  'discovery',
  'moderation',
  'notifications',
  'exports',
];

/** A module's door may be used only by modules to its right. */
const backwards = order.slice(0, -1).map((name, index) => ({
  name: `no-backward-call-from-${name}`,
  severity: 'error',
  comment:
    'Service calls form a line: site, packages, assets, accounts, webs, collections, social, bin, discovery, moderation, notifications, exports.',
  from: { path: `^src/modules/${name}/` },
  to: {
    path: `^src/modules/(${order.slice(index + 1).join('|')})/index\\.ts$`,
    dependencyTypesNot: ['type-only'],
  },
}));

/** Code that a browser may load; the rest of src/pages runs only on the server. */
const browserCode = '^src/pages/(\\([a-z]+\\)|ui|runtime)/';
const serverRendered = ['\\.server\\.tsx?$', '/\\+[^/]+$', '/data/'];

/** What browsers may import of modules and of shared. */
const rules = '^src/(modules/[^/]+/rules(/|\\.ts$)|shared/(rules|errors)/)';

/** What a group of pages offers to others. */
const pageDoors = '^src/pages/\\([a-z]+\\)/index(\\.server)?\\.ts$';

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-pages',
      severity: 'error',
      comment:
        'Circles of type imports count too. Exempt are workers: each is a program of its own, which shares types with the file that starts it.',
      from: { path: '^src/pages/' },
      to: { circular: true, viaOnly: { pathNot: '\\.worker\\.ts$' } },
    },
    {
      name: 'no-circular-server',
      severity: 'error',
      comment: 'Circles of type imports count too.',
      from: { path: '^src/(modules|shared|worker)/' },
      to: { circular: true },
    },
    {
      name: 'page-groups-enter-others-by-their-door',
      severity: 'error',
      comment:
        'index.ts is for code in the browser, index.server.ts for server rendering; all other files are private.',
      from: { path: '^src/pages/\\(([a-z]+)\\)/' },
      to: { path: '^src/pages/\\((?!$1\\))', pathNot: pageDoors },
    },
    {
      name: 'ui-and-runtime-import-no-group',
      severity: 'error',
      from: { path: '^src/pages/(ui|runtime)/' },
      to: { path: '^src/pages/\\(' },
    },
    {
      name: 'no-server-rendering-in-the-browser',
      severity: 'error',
      from: { path: browserCode, pathNot: serverRendered },
      to: { path: '^src/pages/.*\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(?!shared/)' },
    },
    {
      name: 'modules-do-not-look-up',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: { path: '^src/(pages|worker|main|app)(/|\\.)' },
    },
    {
      name: 'modules-know-the-context-as-a-type-only',
      severity: 'error',
      from: { path: '^src/(modules|pages)/' },
      to: { path: '^src/context\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-enter-others-by-their-door',
      severity: 'error',
      comment:
        'Public: index.ts, contract.ts or contract/index.ts (types of the API), rules.ts or rules/ (pure), cache-tags.ts, fragments.ts (SQL), image-urls.ts.',
      from: { path: '^src/modules/([^/]+)/' },
      to: {
        path: '^src/modules/(?!$1/)[^/]+/',
        pathNot:
          '^src/modules/[^/]+/((index|fragments|image-urls|cache-tags|contract|rules)\\.ts$|contract/index\\.ts$|rules/)',
      },
    },
    {
      name: 'browser-code-stays-light',
      severity: 'error',
      comment:
        'Browser code imports values only from rules.ts or rules/ of modules and from shared/{rules,errors}; contracts only as types.',
      from: { path: browserCode, pathNot: serverRendered },
      to: {
        path: '^src/(shared|modules)/',
        pathNot: [rules, '^src/shared/preview/frame/script/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-import-only-rules',
      severity: 'error',
      comment:
        'Rules are the part of modules and of shared that browsers load, so they import no server code.',
      from: { path: rules },
      to: {
        path: '^src/',
        pathNot: [rules, '^src/shared/preview/frame/script/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-need-no-package',
      severity: 'error',
      comment: 'Except the compilers of languages, which are loaded when a web needs them.',
      from: { path: rules, pathNot: '^src/modules/webs/rules/compile/' },
      to: { path: '(^|/)node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: [browserCode, rules], pathNot: serverRendered },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pages-take-services-from-the-page-context',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: '^src/modules/[^/]+/(index|service|repository|routes)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-write-no-cache-tags',
      severity: 'error',
      comment: 'Services and presenters add the tags of what they return, so no page can forget one.',
      from: { path: '^src/pages/' },
      to: { path: '/cache-tags\\.ts$' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: { path: '^src/(?!pages/)', pathNot: '\\.d\\.ts$' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(vite|@types)/',
      },
    },
    ...backwards,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.css'] },
    exclude: { path: '^(dist|data)/' },
  },
};

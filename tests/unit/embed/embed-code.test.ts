import { readFileSync } from 'node:fs';
import t from 'tap';
import { type EmbedChoice, embedCode, readPanes } from '../../../src/pages/(embed)/embed-code.ts';
import { delegatedFeatures } from '../../../src/shared/rules/delegated-features.ts';

const origin = 'https://codeweb.test';
const web = { id: 'abc', title: 'A "quoted" <b>web</b> & more' };
const choice: EmbedChoice = { kind: 'frame', panes: ['result'], theme: null, runsAtOnce: false, height: 400 };
const title = 'A &quot;quoted&quot; &lt;b&gt;web&lt;/b&gt; &amp; more';

t.test('the code is a frame with the chosen address, and an escaped title', async (t) => {
  t.equal(
    embedCode(origin, web, choice),
    `<iframe src="https://codeweb.test/embed/abc" title="${title}" height="400" loading="lazy" allow="${delegatedFeatures}" style="width:100%;border:0"></iframe>`,
  );
  const all: EmbedChoice = {
    ...choice,
    panes: ['result', 'js'],
    theme: 'dark',
    runsAtOnce: true,
    height: 250,
  };
  t.match(
    embedCode(origin, web, all),
    'src="https://codeweb.test/embed/abc?panes=result-js&amp;theme=dark&amp;run=1" ',
  );
});

t.test('the code can also be a placeholder with the script that replaces it', async (t) => {
  const script = '<script async src="https://codeweb.test/embed.js"></script>';
  t.equal(
    embedCode(origin, web, { ...choice, kind: 'script' }),
    `<p data-codeweb-embed="abc" data-height="400">${title}</p>\n${script}`,
  );
  t.equal(
    embedCode(origin, web, {
      kind: 'script',
      panes: ['html', 'css'],
      theme: 'light',
      runsAtOnce: true,
      height: 300,
    }),
    `<p data-codeweb-embed="abc" data-panes="html-css" data-theme="light" data-run="1" data-height="300">${title}</p>\n${script}`,
  );
});

t.test('the code of an unlisted web has the key of its link', async (t) => {
  const linkKey = 'k'.repeat(43);
  t.match(
    embedCode(origin, web, { ...choice, linkKey }),
    `src="https://codeweb.test/embed/abc?key=${linkKey}" `,
  );
  t.match(
    embedCode(origin, web, { ...choice, linkKey, runsAtOnce: true }),
    `/embed/abc?run=1&amp;key=${linkKey}" `,
  );
  t.match(embedCode(origin, web, { ...choice, kind: 'script', linkKey }), ` data-key="${linkKey}" `);
});

t.test('panes are read once each, in their order, and default to the result', async (t) => {
  t.strictSame(readPanes('js-result-js-html'), ['js', 'result', 'html']);
  for (const text of [undefined, '', 'nothing', 'toString-constructor'])
    t.strictSame(readPanes(text), ['result']);
});

t.test('the script on other sites delegates the same features', async (t) => {
  const script = readFileSync(new URL('../../../src/modules/discovery/embed.js', import.meta.url), 'utf8');
  t.match(script, `frame.allow = '${delegatedFeatures}'`);
});

import t from 'tap';
import { parseMarkdown } from '../../../src/shared/markdown/parse.ts';
import { inlinesOf } from '../../../src/shared/markdown/tree.ts';

const maxLength = 50_000;
const fill = (unit: string) => unit.repeat(Math.floor(maxLength / unit.length));

t.test('admins’ Markdown is parsed', async (t) => {
  t.same(await parseMarkdown('# Imprint\n\n1. **One** & [two](https://example.org)\n\n> `a<b`'), [
    { kind: 'heading', depth: 1, inlines: [{ kind: 'text', text: 'Imprint' }] },
    {
      kind: 'list',
      start: 1,
      items: [
        [
          {
            kind: 'text',
            inlines: [
              { kind: 'strong', inlines: [{ kind: 'text', text: 'One' }] },
              { kind: 'text', text: ' & ' },
              { kind: 'link', address: 'https://example.org', inlines: [{ kind: 'text', text: 'two' }] },
            ],
          },
        ],
      ],
    },
    {
      kind: 'quote',
      blocks: [{ kind: 'paragraph', inlines: [{ kind: 'code', text: 'a<b' }] }],
    },
  ]);
});

t.test('no text blocks the process', { timeout: 120_000 }, async (t) => {
  const units = [
    '_a ',
    '> ',
    '*',
    '**a ',
    '- ',
    '[',
    '![',
    '](',
    '`',
    '<',
    '&',
    '|a',
    '\\',
    ' ',
    '\n',
    'a',
    '1. ',
    '~~a ',
  ];
  let longest = 0;
  let last = performance.now();
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  for (const unit of units) {
    const { utilization } = await measure(() => parseMarkdown(fill(unit)));
    t.ok(
      utilization < 1_000,
      `${JSON.stringify(unit)} takes ${Math.round(utilization)} ms of the main thread`,
    );
  }
  clearInterval(clock);
  t.comment(`the event loop stood still for ${Math.round(longest)} ms at most`);
});

t.test('a text that takes too long or nests too deeply gives null', async (t) => {
  t.equal(await parseMarkdown(`${'> '.repeat(20_000)}a`), null);
});

t.test('a line of an announcement is parsed immediately', async (t) => {
  for (const unit of ['_a ', '*', '[', '`']) t.ok(inlinesOf(unit.repeat(300 / unit.length)).length > 0);
});

/** CPU time (ms) of this thread while `work` runs. */
async function measure(work: () => Promise<unknown>) {
  const before = process.threadCpuUsage();
  await work();
  return { utilization: process.threadCpuUsage(before).user / 1_000 };
}

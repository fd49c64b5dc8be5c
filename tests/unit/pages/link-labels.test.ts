import t from 'tap';
import { labelLinks } from '../../../src/pages/(profile)/data/link-labels.ts';

const labels = (...links: string[]) => labelLinks(links).map(({ label }) => label);

t.test('a link is shown by its host name', async (t) => {
  t.strictSame(labels('https://example.com/me', '', 'https://other.test/'), ['example.com', 'other.test']);
});

t.test('links to one host are distinguished by their paths', async (t) => {
  t.strictSame(labels('https://github.com/ada', 'https://github.com/grace?tab=1', 'https://github.com/'), [
    'github.com/ada',
    'github.com/grace?tab=1',
    'github.com',
  ]);
});

t.test('a link that is given twice is shown once', async (t) => {
  t.strictSame(labels('https://example.com/', 'https://example.com/'), ['example.com']);
});

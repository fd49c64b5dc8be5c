import t from 'tap';
import { withoutLinks } from '../../../src/modules/notifications/service/mails.ts';

t.test('words that mail programs would turn into links are replaced', async (t) => {
  for (const [text, shown] of [
    ['see example.org now', 'see [link] now'],
    ['https://x and ftp://y', '[link] and [link]'],
    ['write to ann@[1.2]', 'write to [link]'],
    ['@ann is here. 1.5 e.', '@ann is here. 1.5 e.'],
  ] as const)
    t.equal(withoutLinks(text), shown);
});

t.test('a word of 1 MiB is read in linear time', { timeout: 20_000 }, async (t) => {
  for (const sign of ['@', 'a', '.', ':', '@.', ':/', '1.'])
    t.match(withoutLinks(sign.repeat(2 ** 20 / sign.length)), /^(?:\[link\]|[^ ]+)$/);
});

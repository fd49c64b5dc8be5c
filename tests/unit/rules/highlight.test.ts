import t from 'tap';
import { matchedRanges } from '../../../src/shared/rules/highlight.ts';

/** The text with its matches in brackets. */
function marked(text: string, query: string): string {
  let out = '';
  let at = 0;
  for (const [start, end] of matchedRanges(text, query)) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
}

t.test('prefixes of words are marked, wherever they are', async (t) => {
  t.equal(marked('Clockwork orange, a clock', 'clock'), '[Clock]work orange, a [clock]');
  t.equal(marked('the unclock', 'clock'), 'the unclock', 'but not their middles');
  t.equal(marked('Quiet trees', 'tre qui'), '[Qui]et [tre]es', 'each word of the search');
  t.equal(marked('Quiet trees', 'q quiet'), '[Quiet] trees', 'as much as matches');
});

t.test('a word with a typing error is marked whole', async (t) => {
  t.equal(marked('A quiet landscape', 'quite'), 'A [quiet] landscape');
  t.equal(marked('A cat', 'cut'), 'A cat', 'short words must be right');
});

t.test('case, accents and punctuation are ignored, and positions are those of the text', async (t) => {
  t.equal(marked('¡Café Über—3D!', 'cafe uber 3d'), '¡[Café] [Über]—[3D]!');
  t.equal(marked('e\u0301tude fini', 'etude'), '[e\u0301tude] fini');
  t.equal(marked('💡 ﬁne idea', 'fin'), '💡 [ﬁn]e idea', 'one sign for two letters');
});

t.test('nothing is marked without a search', async (t) => {
  for (const query of ['', '  ', '!?', 'zebra'])
    t.strictSame(matchedRanges('A quiet clock', query), [], query);
  t.strictSame(matchedRanges('', 'a'), []);
});

t.test(
  'parts of texts without spaces, words after an article and letters of other alphabets are marked',
  async (t) => {
    t.equal(marked('東京の天気アプリ', '天気'), '東京の[天気]アプリ');
    t.equal(marked('東京の天気アプリ', '気アプ'), '東京の天[気アプ]リ');
    t.equal(marked('東京の天気', '京'), '東[京]の天気');
    t.equal(marked('天気と天気', '天気'), '[天気]と[天気]');
    t.equal(marked('3D cube 🎲🎉', '🎉'), '3D cube 🎲[🎉]');
    t.equal(marked('مرحبا بالعالم', 'عالم'), 'مرحبا بال[عالم]');
    t.equal(marked('Straße der Musik', 'strasse'), '[Straße] der Musik');
    t.equal(marked('Işık, Łódź', 'isik lodz'), '[Işık], [Łódź]');
  },
);

import t from 'tap';
import { matchedRanges } from '../../../src/shared/search/highlight.ts';

/** The text with what matched in brackets. */
function marked(text: string, query: string): string {
  let out = '';
  let at = 0;
  for (const [start, end] of matchedRanges(text, query)) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
}

t.test('beginnings of words are marked, wherever they stand', async (t) => {
  t.equal(marked('Clockwork orange, a clock', 'clock'), '[Clock]work orange, a [clock]');
  t.equal(marked('the unclock', 'clock'), 'the unclock', 'but not their middles');
  t.equal(marked('Quiet trees', 'tre qui'), '[Qui]et [tre]es', 'each word of the search');
  t.equal(marked('Quiet trees', 'q quiet'), '[Quiet] trees', 'as much as matches');
});

t.test('a word that differs by a slip is marked whole', async (t) => {
  t.equal(marked('A quiet landscape', 'quite'), 'A [quiet] landscape');
  t.equal(marked('A cat', 'cut'), 'A cat', 'short words must be right');
});

t.test('case, accents and punctuation do not matter, and the places are those of the text', async (t) => {
  t.equal(marked('¡Café Über—3D!', 'cafe uber 3d'), '¡[Café] [Über]—[3D]!');
  t.equal(marked('e\u0301tude fini', 'etude'), '[e\u0301tude] fini');
  t.equal(marked('💡 ﬁne idea', 'fin'), '💡 [ﬁn]e idea', 'one sign for two letters');
});

t.test('nothing is marked where nothing is searched', async (t) => {
  for (const query of ['', '  ', '!?', 'zebra'])
    t.strictSame(matchedRanges('A quiet clock', query), [], query);
  t.strictSame(matchedRanges('', 'a'), []);
});

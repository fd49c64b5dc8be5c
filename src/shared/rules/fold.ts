/** Letters that Unicode does not decompose into those by which people search for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/** Signs that folding removes, as ranges of a character class. */
const markSigns = [
  '\\u0300-\\u036f', // accents
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7', // Hebrew points
  '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed', // Arabic points and tatweel
  '\\u00ad\\u200c\\u200d\\u2060\\ufe00-\\ufe0f', // soft hyphens, joiners, variation selectors
  '\\u20e3\\u{1f3fb}-\\u{1f3ff}', // keycaps, skin tones
].join('');
const marks = new RegExp(`[${markSigns}]`, 'gu');

/**
 * Folds a text for the comparison of words: case, accents and invisible signs make no difference. Its length may
 * change.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħıς]/g, (letter) => plainLetters[letter] ?? letter);

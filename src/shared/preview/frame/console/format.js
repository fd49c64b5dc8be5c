import { describe } from './values.js';

const numberOf = (value, read) => {
  const type = typeof value;
  return type === 'symbol' || type === 'object' ? 'NaN' : String(type === 'bigint' ? value : read(value));
};

/** The replacement for a format specifier, or null if the value is not formatted as text. */
function textFor(sign, value) {
  if (sign === 's') return typeof value === 'object' && value !== null ? null : String(value);
  if (sign === 'd' || sign === 'i') return numberOf(value, (each) => Number.parseInt(each, 10));
  if (sign === 'f') return numberOf(value, Number.parseFloat);
  return null;
}

/** Serializes the arguments of a console call, applying the format specifiers (`%s`, `%d` …) of the first one. */
export function formatValues(values) {
  const [first, ...rest] = values;
  if (typeof first !== 'string') return asTexts(describe(values));
  if (!first.includes('%') || rest.length === 0) return asTexts(describe(values));
  const parts = [];
  let text = '';
  let style = '';
  const end = () => {
    if (text)
      parts.push(
        style ? { t: 'text', v: text.slice(0, 8_000), css: style } : { t: 'text', v: text.slice(0, 8_000) },
      );
    text = '';
  };
  for (const piece of first.slice(0, 8_000).split(/(%[sdifoOc%])/)) {
    const sign = /^%[sdifoOc%]$/.test(piece) ? piece[1] : '';
    if (sign === '' || (sign !== '%' && rest.length === 0)) text += piece;
    else if (sign === '%') text += '%';
    else if (sign === 'c') {
      end();
      style = String(rest.shift()).slice(0, 500);
    } else {
      const value = rest.shift();
      const plain = textFor(sign, value);
      if (plain !== null) text += plain.slice(0, 8_000);
      else {
        end();
        parts.push(...describe([value], sign === 'O'));
      }
    }
  }
  end();
  return rest.length > 0 ? [...parts, { t: 'text', v: ' ' }, ...asTexts(describe(rest))] : parts;
}

/** Top-level strings are shown without quotes; strings inside objects keep them. */
function asTexts(nodes) {
  return nodes.map((node) => (node.t === 'string' ? { ...node, t: 'text' } : node));
}

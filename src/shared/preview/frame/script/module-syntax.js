/** Keywords after whose parentheses a brace begins a block, not the body of a function. */
const controls = new Set(['if', 'for', 'while', 'with', 'switch', 'catch']);
/** Words that an operand follows, unless they are names. */
const operators = new Set(
  'return typeof case do else in instanceof new delete void throw await yield async default'.split(' '),
);
const beforeName = new Set(['{', '}', ',', ';', '*', 'async', 'get', 'set', 'static']);
const declarations = new Set(['var', 'let', 'const', 'function', 'class']);

const blank = /\s/;
/** By their codes, the ASCII characters that are not part of a word. */
const isOutside = Array.from({ length: 128 }, (_, code) =>
  /[\s!"%&'()*+,\-./:;<=>?@[\]^`{|}~]/.test(String.fromCharCode(code)),
);
const lineEnd = /[\n\r\u2028\u2029]/g;

/** The offset behind a match of a sticky or global pattern at or after `from`; the end of the text without one. */
function endOf(pattern, js, from) {
  pattern.lastIndex = from;
  return pattern.test(js) ? pattern.lastIndex : js.length;
}

/** The offset behind the white space from `from` on. */
function endOfBlanks(js, from) {
  let at = from;
  while (at < js.length && isBlank(js, at)) at += 1;
  return at;
}

function isBlank(js, at) {
  const code = js.charCodeAt(at);
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : blank.test(js[at]);
}

/** The offset behind the word that begins at `from`; `from` if there is none. */
function endOfWord(js, from) {
  let at = from;
  while (at < js.length) {
    const code = js.charCodeAt(at);
    if (code < 128 ? isOutside[code] : blank.test(js[at])) break;
    at += 1;
  }
  return at;
}

/** Signs of several characters that a token may be. */
function signAt(js, at) {
  const [sign, next] = [js[at], js[at + 1]];
  if (sign === '=' && next === '>') return '=>';
  if ((sign === '+' || sign === '-') && next === sign) return sign + next;
  if (sign === '!' && next === '=') return '!=';
  return sign === '.' && next === '.' && js[at + 2] === '.' ? '...' : sign;
}

/**
 * The offset behind the comment that begins at `at`; `at` if there is none. HTML's comments are those of classic
 * scripts.
 */
function endOfComment(js, at) {
  if (js.startsWith('/*', at)) {
    const end = js.indexOf('*/', at + 2);
    return end === -1 ? js.length : end + 2;
  }
  const isLine = js.startsWith('//', at) || js.startsWith('<!--', at) || (at === 0 && js.startsWith('#!'));
  return isLine ? endOf(lineEnd, js, at) : at;
}

/** The offset behind a string or a regular expression, which ends with its line at the latest. */
function endOfQuoted(js, from) {
  const quote = js[from];
  let isInClass = false;
  for (let at = from + 1; at < js.length; at += 1) {
    const sign = js[at];
    if (sign === '\\') at += js.startsWith('\r\n', at + 1) ? 2 : 1;
    else if (sign === '\n' || sign === '\r') return at;
    else if (sign === quote && !isInClass) return at + 1;
    else if (quote === '/' && (sign === '[' || sign === ']')) isInClass = sign === '[';
  }
  return js.length;
}

/** The offset of the next hole's brace in a template, or behind its end. */
function endOfTemplate(js, from) {
  for (let at = from; at < js.length; at += 1) {
    if (js[at] === '\\') at += 1;
    else if (js[at] === '`') return at + 1;
    else if (js[at] === '$' && js[at + 1] === '{') return at + 1;
  }
  return js.length;
}

/** The state within one pair of brackets: `arrows` counts the arrow functions without braces that have not ended. */
const frameOf = (sign, kind = 'operand') => ({
  sign,
  kind,
  isFunction: false,
  isControl: false,
  isClassHead: false,
  arrows: 0,
});

/** Reads a script by tokens, in time that is linear in its length, until one of them is the syntax of a module. */
class Reader {
  frames = [frameOf('', 'block')];
  /** Functions around the token. */
  depth = 0;
  /** The last token: a word or a sign; 'name' for names and literals. */
  last = '';
  isAfterOperand = false;
  wasControl = false;
  /** The word that the next token decides about: 'await', 'import' or 'import.'. */
  pending = '';
  /** Whether that word, `await`, is the first token in its parentheses. */
  isFirst = false;
  isAwaitDeclared = false;

  get top() {
    return this.frames[this.frames.length - 1];
  }

  /** Whether a slash begins a regular expression; `async` before one is a name. */
  get isBeforePattern() {
    return (!this.isAfterOperand && this.last !== 'async') || this.last === '}';
  }

  endArrows() {
    this.depth -= this.top.arrows;
    this.top.arrows = 0;
  }

  /** Called first for each token. Returns true if the token shows that the word before it was module syntax. */
  begins(token, isWord) {
    const { pending } = this;
    this.pending = '';
    if (this.last === '=>' && token !== '{') {
      this.top.arrows += 1;
      this.depth += 1;
    }
    if (pending === 'await') {
      // In the head of a loop, `await` is a name: `for (await of …)`.
      const isName = token === 'of' && this.top.isControl && this.isFirst;
      return isWord ? !isName && !/^(?:in|instanceof)$/.test(token) : /^(?!!=)["'`/([{!~+-]/.test(token);
    }
    if (pending === 'import' && token === '.') this.pending = 'import.';
    if (pending === 'import.') return token === 'meta';
    return pending === 'import' && this.frames.length === 1 && (isWord || /^["'`{*]/.test(token));
  }

  literal(token) {
    // Two operands in a row are two statements; a template belongs to what it follows.
    if (this.isAfterOperand && token !== '`' && token !== '') this.endArrows();
    if (this.begins(token, false)) return true;
    this.last = 'name';
    this.isAfterOperand = true;
    return false;
  }

  word(text) {
    const { last, top } = this;
    const isName = last === '.' || (top.kind === 'members' && beforeName.has(last));
    const isOperator = !isName && (operators.has(text) || (text === 'of' && this.isAfterOperand));
    // Two operands in a row are two statements.
    if (this.isAfterOperand && !/^(?:in|instanceof|of)$/.test(text)) this.endArrows();
    if (this.begins(text, true)) return true;
    if (!isName && text === 'export' && this.frames.length === 1) return true;
    if (!isName && text === 'import') this.pending = 'import';
    if (!isName && text === 'await') {
      this.isAwaitDeclared ||= declarations.has(last);
      if (this.depth === 0 && !this.isAwaitDeclared) {
        if (last === 'for') return true;
        this.pending = 'await';
        this.isFirst = last === '(';
      }
      if (last === 'for') return false;
    }
    if (!isName && text === 'class') top.isClassHead = true;
    const isModifier = top.kind === 'members' && beforeName.has(text);
    this.last = isName && !isModifier ? 'name' : text;
    this.isAfterOperand = !isOperator;
    return false;
  }

  sign(text) {
    if (this.begins(text, false)) return true;
    if (text === '(' || text === '[' || text === '{') this.open(text);
    else if (text === ')' || text === ']' || text === '}') this.close(text);
    else {
      const isStatement = this.isAfterOperand && (text === '!' || text === '~');
      if (text === ',' || text === ';' || isStatement) this.endArrows();
      if (text !== '++' && text !== '--') this.isAfterOperand = false;
      // A function would be followed by a name or a parenthesis.
      else if (this.last === 'async') this.isAfterOperand = true;
      this.last = text;
    }
    return false;
  }

  open(text) {
    const { last, top } = this;
    const frame = frameOf(text);
    if (text === '(') frame.isControl = controls.has(last);
    if (text === '{') {
      const isAfterColon = last === ':' && top.kind !== 'block';
      const isOperand = /^[=([,?&|+!~-]$|^\.{3}$/.test(last) || operators.has(last);
      frame.isFunction =
        last === '=>' ||
        (last === ')' && !this.wasControl) ||
        (last === 'static' && top.kind === 'members' && !top.isClassHead);
      frame.kind = 'block';
      if (top.isClassHead && !frame.isFunction) frame.kind = 'members';
      else if (!/^(?:do|else)$/.test(last) && !frame.isFunction && (isOperand || isAfterColon))
        frame.kind = 'members';
      // A block after an operand is a statement of its own.
      if (this.isAfterOperand && !frame.isFunction && !top.isClassHead) this.endArrows();
      top.isClassHead = false;
      if (frame.isFunction) this.depth += 1;
    }
    this.frames.push(frame);
    this.last = text;
    this.isAfterOperand = false;
  }

  close(text) {
    this.endArrows();
    const frame = this.frames.length > 1 ? this.frames.pop() : this.top;
    if (frame.isFunction) this.depth -= 1;
    this.wasControl = frame.isControl;
    this.last = text;
    this.isAfterOperand = !frame.isControl;
  }
}

/**
 * Whether a script runs only as a module: it has static imports, exports, `import.meta`, or `await` outside of
 * functions. Lexical, so that it needs no parser; a script with errors is judged by its tokens.
 */
export function isModule(js) {
  if (!/\b(?:import|export|await)\b/.test(js)) return false;
  const reader = new Reader();
  // Behind the last of these words nothing can show that it is a module.
  const end = Math.max(...['import', 'export', 'await'].map((name) => js.lastIndexOf(name)));
  let at = 0;
  while (at < js.length && (at <= end || reader.pending !== '')) {
    const sign = js[at];
    const afterComment = sign === '/' || sign === '<' || sign === '#' ? endOfComment(js, at) : at;
    if (afterComment > at) at = afterComment;
    else if (isBlank(js, at)) at = endOfBlanks(js, at);
    else if (sign === '"' || sign === "'") {
      at = endOfQuoted(js, at);
      if (reader.literal(sign)) return true;
    } else if (sign === '/' && reader.isBeforePattern) {
      at = endOfQuoted(js, at);
      if (reader.literal(sign)) return true;
    } else if (sign === '.' && /\d/.test(js[at + 1] ?? '')) {
      at = endOfWord(js, at + 1);
      if (reader.literal('"')) return true;
    } else if (sign === '`' || (sign === '}' && reader.top.sign === '${')) {
      if (sign === '}') reader.close(sign);
      else if (reader.literal(sign)) return true;
      at = endOfTemplate(js, at + 1);
      reader.literal('');
      if (js[at - 1] === '$') {
        reader.frames.push(frameOf('${'));
        reader.last = '(';
        reader.isAfterOperand = false;
        at += 1;
      }
    } else {
      const wordEnd = endOfWord(js, at);
      const isWord = wordEnd > at;
      const text = isWord ? js.slice(at, wordEnd) : signAt(js, at);
      at += text.length;
      if (isWord ? reader.word(text) : reader.sign(text)) return true;
    }
  }
  return false;
}

import { Lexer, lexer, type Token, type Tokens } from 'marked';

/** Markdown (CommonMark with tables) as plain data, without the source text. Addresses are not checked yet. */
export type Block =
  | { kind: 'heading'; depth: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'text'; inlines: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][] };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deletion'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; address: string; inlines: Inline[] };

/** Maximum nesting of blocks and of inlines; deeper nodes are not rendered. */
const maxDepth = 40;

/** Parses a document. May take long and overflow the stack for hostile texts: call it in the worker (parse.ts). */
export const blocksOf = (text: string): Block[] => blocks(lexer(text), 0);

/** Parses a line of a few hundred characters. */
export const inlinesOf = (line: string): Inline[] => inlines(Lexer.lexInline(line), 0);

const blocks = (tokens: readonly Token[], depth: number): Block[] =>
  depth > maxDepth ? [] : tokens.flatMap((token) => block(token as BlockToken, depth + 1) ?? []);

const inlines = (tokens: readonly Token[] = [], depth: number): Inline[] =>
  depth > maxDepth ? [] : tokens.map((token) => inline(token as InlineToken, depth + 1));

type BlockToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Hr
  | Tokens.Table
  | Tokens.HTML
  | Tokens.Text
  | Tokens.Checkbox
  | Tokens.Space
  | Tokens.Def;

function block(token: BlockToken, depth: number): Block | null {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', depth: token.depth, inlines: inlines(token.tokens, depth) };
    case 'paragraph':
      return { kind: 'paragraph', inlines: inlines(token.tokens, depth) };
    case 'list':
      return {
        kind: 'list',
        start: token.ordered ? Number(token.start) || 1 : null,
        items: token.items.map((item) => blocks(item.tokens, depth)),
      };
    case 'blockquote':
      return { kind: 'quote', blocks: blocks(token.tokens ?? [], depth) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'hr':
      return { kind: 'rule' };
    case 'table':
      return table(token as Tokens.Table, depth);
    // Shown as it is written.
    case 'html':
      return { kind: 'paragraph', inlines: [{ kind: 'text', text: token.text }] };
    case 'text':
      return {
        kind: 'text',
        inlines:
          'tokens' in token && token.tokens
            ? inlines(token.tokens, depth)
            : [{ kind: 'text', text: token.text }],
      };
    default:
      return null;
  }
}

function table({ header, rows }: Tokens.Table, depth: number): Block {
  const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens, depth));
  return { kind: 'table', header: cells(header), rows: rows.map(cells) };
}

type InlineToken =
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Link
  | Tokens.Image
  | Tokens.Escape
  | Tokens.Text
  | Tokens.Tag;

function inline(token: InlineToken, depth: number): Inline {
  switch (token.type) {
    case 'strong':
      return { kind: 'strong', inlines: inlines(token.tokens, depth) };
    case 'em':
      return { kind: 'emphasis', inlines: inlines(token.tokens, depth) };
    case 'del':
      return { kind: 'deletion', inlines: inlines(token.tokens, depth) };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'br':
      return { kind: 'break' };
    case 'link':
      return { kind: 'link', address: token.href, inlines: inlines(token.tokens, depth) };
    case 'html':
      return { kind: 'text', text: token.raw };
    default:
      return { kind: 'text', text: token.text };
  }
}

import { Lexer, lexer, type Token, type Tokens } from 'marked';
import { Children, type ReactNode } from 'react';

/**
 * Markdown (CommonMark with tables) as React elements of a fixed set. No HTML is ever made from the text: tags in it are shown
 * as they are written, pictures as their words, and a link leads to the web, a mail address or this site or is no link.
 */
export function Markdown({ text }: { text: string }) {
  return <div className="prose">{blocks(lexer(text))}</div>;
}

/** Markdown of one line. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{inlines(Lexer.lexInline(text))}</>;
}

/** Renders each item; React gets its keys from the order, which is always that of the text. */
const each = <T,>(items: readonly T[], render: (item: T) => ReactNode): ReactNode =>
  Children.toArray(items.map(render));

const blocks = (tokens: readonly Token[]) => each(tokens, (token) => block(token as Block));
const inlines = (tokens: readonly Token[] = []) => each(tokens, (token) => inline(token as Inline));

type Block =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Hr
  | Tokens.Table
  | Tokens.HTML
  | Tokens.Text
  | Tokens.Space
  | Tokens.Def;

function block(token: Block): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>;
    case 'list':
      return <List token={token} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return <Table token={token as Tokens.Table} />;
    case 'html':
      return <p>{token.text}</p>;
    case 'text':
      return 'tokens' in token && token.tokens ? inlines(token.tokens) : token.text;
    default:
      return null;
  }
}

/** The page's title is the h1, so headings begin with h2. */
function Heading({ token: { depth, tokens } }: { token: Tokens.Heading }) {
  const Tag = (['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[depth - 1] ?? 'h6';
  return <Tag>{inlines(tokens)}</Tag>;
}

function List({ token: { ordered, start, items } }: { token: Tokens.List }) {
  const entries = each(items, ({ tokens }) => <li>{blocks(tokens)}</li>);
  return ordered ? <ol start={Number(start) || 1}>{entries}</ol> : <ul>{entries}</ul>;
}

function Table({ token: { header, rows } }: { token: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {each(header, ({ tokens }) => (
            <th scope="col">{inlines(tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (row) => (
          <tr>
            {each(row, ({ tokens }) => (
              <td>{inlines(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Inline =
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

const safeAddress = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

function inline(token: Inline): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens)}</em>;
    case 'del':
      return <del>{inlines(token.tokens)}</del>;
    case 'codespan':
      return <code>{plain(token.text)}</code>;
    case 'br':
      return <br />;
    case 'link':
      return safeAddress.test(token.href) ? (
        <a href={token.href}>{inlines(token.tokens)}</a>
      ) : (
        <span>{inlines(token.tokens)}</span>
      );
    case 'html':
      return token.raw;
    default:
      return plain(token.text);
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The lexer escapes texts for HTML, which React does again. */
const plain = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

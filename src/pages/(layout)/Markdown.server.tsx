import { Children, type ReactNode } from 'react';
import { type Block, type Inline, inlinesOf } from '../../shared/markdown/tree.ts';

/**
 * Parsed Markdown as React elements of a fixed set. No HTML is ever made from the text: tags are shown as text,
 * pictures as their alternative text, and only links to http(s) URLs, mail addresses and this site remain links.
 */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return <div className="prose">{each(blocks, block)}</div>;
}

/** Markdown of one line. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{each(inlinesOf(text), inline)}</>;
}

/** Renders each item; React gets its keys from the order, which is always that of the text. */
const each = <T,>(items: readonly T[], render: (item: T) => ReactNode): ReactNode =>
  Children.toArray(items.map((item) => render(item)));

function block(item: Block): ReactNode {
  switch (item.kind) {
    case 'heading': {
      // The page's title is the h1, so headings begin with h2.
      const Tag = (['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[item.depth - 1] ?? 'h6';
      return <Tag>{each(item.inlines, inline)}</Tag>;
    }
    case 'paragraph':
      return <p>{each(item.inlines, inline)}</p>;
    case 'text':
      return each(item.inlines, inline);
    case 'list': {
      const entries = each(item.items, (blocks) => <li>{each(blocks, block)}</li>);
      return item.start === null ? <ul>{entries}</ul> : <ol start={item.start}>{entries}</ol>;
    }
    case 'quote':
      return <blockquote>{each(item.blocks, block)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{item.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {each(item.header, (cell) => (
                <th scope="col">{each(cell, inline)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {each(item.rows, (row) => (
              <tr>
                {each(row, (cell) => (
                  <td>{each(cell, inline)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

/** Browsers read a backslash as a slash, and skip tabs and line breaks: `/\host` and `//host` are other sites. */
const safeAddress = /^(?:https?:\/\/|mailto:|\/(?![/\\\s])|#)/i;

function inline(item: Inline): ReactNode {
  switch (item.kind) {
    case 'text':
      return plain(item.text);
    case 'strong':
      return <strong>{each(item.inlines, inline)}</strong>;
    case 'emphasis':
      return <em>{each(item.inlines, inline)}</em>;
    case 'deletion':
      return <del>{each(item.inlines, inline)}</del>;
    case 'code':
      return <code>{item.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return safeAddress.test(item.address) ? (
        <a href={item.address}>{each(item.inlines, inline)}</a>
      ) : (
        <span>{each(item.inlines, inline)}</span>
      );
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The lexer leaves entities undecoded. */
const plain = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

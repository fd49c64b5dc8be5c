import type { ReactNode } from 'react';
import { useSite } from '../(layout)/index.server.ts';

export type EmbedName = { title: string; author: string; address: string };

/** Title and author of an embedded web, and the way to it; its pages open in a tab of their own. */
export function EmbedHead({ title, author, address, children }: EmbedName & { children?: ReactNode }) {
  const site = useSite();
  return (
    <header className="embed-head">
      <h1 className="embed-name">
        <a href={address} target="_blank" rel="noopener">
          {title}
        </a>{' '}
        <span className="embed-author">by {author}</span>
      </h1>
      {children}
      <a className="embed-site" href={address} target="_blank" rel="noopener">
        <span className="visually-hidden">Edit it on </span>
        {site.name}
      </a>
    </header>
  );
}

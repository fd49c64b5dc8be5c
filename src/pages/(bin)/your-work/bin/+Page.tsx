import type { BinKind } from '../../../../modules/bin/rules.ts';
import { WorkFrame } from '../../../(home)/index.server.ts';
import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { NeedsScript } from '../../../ui/lists/States.tsx';
import type { BinData } from './+data.ts';
import { BinList } from './BinList.island.tsx';

const kinds: Record<BinKind, string> = {
  web: 'Webs',
  collection: 'Collections',
  asset: 'Assets',
  comment: 'Comments',
  reply: 'Replies',
};
const names = Object.keys(kinds) as BinKind[];

/** The member's deleted content, one kind at a time. */
export default function Page({ data, viewer, path }: PageProps<BinData>) {
  const { kind, entries, isEmpty, days, isFirst } = data;
  const addressOf = (parameters: Record<string, string>) => {
    const query = new URLSearchParams(parameters);
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const ofKind = (name: BinKind): Record<string, string> => (name === 'web' ? {} : { kind: name });
  return (
    <WorkFrame viewer={viewer} path={path}>
      <nav className="tabs strip bin-kinds" aria-label="Kind of items in the bin">
        {names.map((name) => (
          <a
            key={name}
            className="tab"
            href={addressOf(ofKind(name))}
            aria-current={name === kind ? 'page' : undefined}
          >
            {kinds[name]}
          </a>
        ))}
      </nav>
      <NeedsScript action="Restoring" />
      <Island
        of={BinList}
        key={kind}
        kind={kind}
        label={kinds[kind]}
        entries={entries.docs}
        isEmpty={isEmpty}
        days={days}
      />
      {(entries.next || !isFirst) && (
        <p className="bin-pages">
          {!isFirst && <ButtonLink href={addressOf(ofKind(kind))}>Newest</ButtonLink>}
          {entries.next && (
            <ButtonLink href={addressOf({ ...ofKind(kind), after: entries.next })}>Older</ButtonLink>
          )}
        </p>
      )}
    </WorkFrame>
  );
}

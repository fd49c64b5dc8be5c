import { Frame } from '../../../../(layout)/index.server.ts';
import type { PageProps } from '../../../../page-context.ts';
import { pagePath } from '../../../../page-path.ts';
import { useLinkKey } from '../../../../runtime/use-link-key.ts';
import { Author } from '../forks/ForksHead.server.tsx';
import '../forks/forks.css';
import type { WebWhole } from '../../../../../modules/webs/contract/index.ts';
import {
  kindChangeOf,
  kindNameOf,
  type Pane,
  panes,
  writtenIn,
} from '../../../../../modules/webs/rules/source-kinds.ts';
import { type AddOns, addOnsTextOf } from '../../../../(drafts)/index.ts';
import { CodeDiff } from '../../../../ui/diff/CodeDiff.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import type { ChangesData } from './+data.ts';

/** The changes of a fork against its original. */
export default function Page({ data, viewer, path }: PageProps<ChangesData>) {
  const { fork, original, isSideBySide, isCompiled } = data;
  const keepKey = useLinkKey();
  const addressOf = (shown: { isSideBySide: boolean; isCompiled: boolean }) => {
    const query = new URLSearchParams({
      ...(shown.isSideBySide && { view: 'side' }),
      ...(shown.isCompiled && { code: 'compiled' }),
    }).toString();
    return query ? `${path}?${query}` : path;
  };
  const views = [
    { href: addressOf({ isSideBySide: false, isCompiled }), words: 'One column', isCurrent: !isSideBySide },
    { href: addressOf({ isSideBySide: true, isCompiled }), words: 'Side by side', isCurrent: isSideBySide },
  ];
  return (
    <Frame viewer={viewer} path={path}>
      <PageHead
        title={
          <>
            Changes in{' '}
            <a dir="auto" href={keepKey(pagePath('/web/@webId', { webId: fork._id }))}>
              {fork.title}
            </a>
          </>
        }
        meta={
          <>
            by <Author {...fork.owner} />, against its original{' '}
            <a dir="auto" href={pagePath('/web/@webId', { webId: original._id })}>
              {original.title}
            </a>{' '}
            by <Author {...original.owner} />, as both are now ·{' '}
            <a href={pagePath('/web/@webId/fork-tree', { webId: original._id })}>All forks of the original</a>
          </>
        }
      />
      <nav className="tabs tabs-page strip" aria-label="View">
        {views.map(({ href, words, isCurrent }) => (
          <a key={href} className="tab" href={keepKey(href)} aria-current={isCurrent ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      {(fork.sources ?? original.sources) && (
        <p className="forks-note">
          {isCompiled ? 'This is the code that runs. ' : 'This is what both authors wrote. '}
          <a href={keepKey(addressOf({ isSideBySide, isCompiled: !isCompiled }))}>
            {isCompiled ? 'View sources' : 'View compiled'}
          </a>
        </p>
      )}
      <WebChanges original={original} fork={fork} isSideBySide={isSideBySide} isCompiled={isCompiled} />
    </Frame>
  );
}

type Code = Pick<WebWhole, Pane | 'sources'> & AddOns;
type WebChangesProps = {
  original: Code;
  fork: Code;
  isSideBySide: boolean;
  /** Shows the code that runs, in place of the sources from which it was compiled. */
  isCompiled: boolean;
};

/** The changes of a fork against its original, as both are now, pane by pane. */
function WebChanges({ original, fork, isSideBySide, isCompiled }: WebChangesProps) {
  const codes = panes.map((pane) =>
    isCompiled
      ? { name: kindNameOf(pane), before: original[pane], after: fork[pane] }
      : {
          name: kindChangeOf(pane, original.sources, fork.sources),
          before: writtenIn(original, pane),
          after: writtenIn(fork, pane),
        },
  );
  const parts = [
    ...codes,
    { name: 'Addons', before: addOnsTextOf(original), after: addOnsTextOf(fork) },
  ].filter(({ before, after }) => before !== after);
  if (parts.length === 0) return <p className="forks-note">No differences</p>;
  return (
    <div className="changes-list">
      {parts.map((part) => (
        <section key={part.name} aria-label={part.name}>
          <h2>{part.name}</h2>
          <CodeDiff {...part} sides={{ before: 'Original', after: 'Fork' }} isSideBySide={isSideBySide} />
        </section>
      ))}
    </div>
  );
}

import { Frame } from '../../../../(layout)/index.server.ts';
import type { PageProps } from '../../../../page-context.ts';
import { pagePath } from '../../../../page-path.ts';
import { useLinkKey } from '../../../../runtime/links/use-link-key.ts';
import { Author } from '../../../components/ForksHead.server.tsx';
import { WebChanges } from '../../../components/WebChanges.server.tsx';
import '../../../forks.css';
import type { ChangesData } from './+data.ts';

/** What a fork changed against its original. */
export default function Page({ data, viewer, path }: PageProps<ChangesData>) {
  const { fork, original, isSideBySide } = data;
  const keepKey = useLinkKey();
  const views = [
    { href: path, words: 'One column', isCurrent: !isSideBySide },
    { href: `${path}?view=side`, words: 'Side by side', isCurrent: isSideBySide },
  ];
  return (
    <Frame viewer={viewer} path={path}>
      <header className="forks-head">
        <h1>
          Changes in <a href={keepKey(pagePath('/web/@webId', { webId: fork._id }))}>{fork.title}</a>
        </h1>
        <p>
          by <Author {...fork.owner} />, against its original{' '}
          <a href={pagePath('/web/@webId', { webId: original._id })}>{original.title}</a> by{' '}
          <Author {...original.owner} />, as both are now ·{' '}
          <a href={pagePath('/web/@webId/fork-tree', { webId: original._id })}>All forks of the original</a>
        </p>
      </header>
      <nav className="tabs tabs-page" aria-label="View">
        {views.map(({ href, words, isCurrent }) => (
          <a key={href} className="tab" href={keepKey(href)} aria-current={isCurrent ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      <WebChanges original={original} fork={fork} isSideBySide={isSideBySide} />
    </Frame>
  );
}

import { ReportButton } from '../../../(reports)/index.ts';
import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { useLinkKey } from '../../../runtime/use-link-key.ts';
import type { FullViewData } from './+data.ts';
import { FullView } from './FullView.island.tsx';

/** The full view: only the result, and a bar with its title and owner, since the result may look like anything. */
export default function Page({ data: { title, author, fullView } }: PageProps<FullViewData>) {
  const keepKey = useLinkKey();
  return (
    <div className="full-view">
      <header className="full-view-head">
        <h1 dir="auto" className="full-view-title">
          {title}
        </h1>
        <p className="full-view-author">by {author.fullName || author.username}, who wrote this page</p>
        <ReportButton kind="web" id={fullView.web._id} />
        <a href={keepKey(pagePath('/web/@webId', { webId: fullView.web._id }))}>View In Editor</a>
      </header>
      <main className="full-view-main">
        <Island of={FullView} {...fullView} />
      </main>
    </div>
  );
}

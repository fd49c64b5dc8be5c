import { Frame, Markdown } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import type { WrittenPageData } from './+data.ts';

/** A page that admins have written. */
export default function Page({ data, viewer, path }: PageProps<WrittenPageData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <article className="written-page">
        <PageHead title={data.head.title} />
        <Markdown blocks={data.blocks} />
      </article>
    </Frame>
  );
}

import { Frame, Markdown } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import type { WrittenPageData } from './+data.ts';

/** A page that admins have written. */
export default function Page({ data, viewer, path }: PageProps<WrittenPageData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <article className="written-page">
        <h1>{data.head.title}</h1>
        <Markdown blocks={data.blocks} />
      </article>
    </Frame>
  );
}

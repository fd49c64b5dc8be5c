import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { Importer } from '../islands/Importer.island.tsx';
import type { ImportData } from './+data.ts';

/** Brings webs from other sites, and from exports of this one. */
export default function Page({ data, viewer, path }: PageProps<ImportData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="import-page">
        <h1>Import webs</h1>
        <p className="import-intro">
          From an export of Codeweb, an export of CodePen, the JSON of a GitHub gist, files saved from
          JSFiddle, JS Bin or LiveCodes, and plain HTML files with their style sheets and scripts, in a zip or
          without. You see what is in them before anything is saved, and nothing is run.
        </p>
        <NeedsScript action="Importing" />
        <Island of={Importer} usage={data.usage} fullName={data.fullName} />
      </div>
    </Frame>
  );
}

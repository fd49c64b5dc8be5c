import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { Importer } from '../islands/Importer.island.tsx';
import type { ImportData } from './+data.ts';

const sources = [
  ['Codeweb', 'The zip of an export, of this site or another.'],
  ['CodePen', 'The zip of a pen, or of all pens. Of code in other languages comes what CodePen made of it.'],
  ['GitHub gist', 'The JSON at api.github.com/gists/ and the id of the gist.'],
  ['JSFiddle', 'The saved page of a fiddle, or its files demo.html, demo.css, demo.js and demo.details.'],
  ['JS Bin', 'The file of a bin that JS Bin downloads.'],
  ['LiveCodes', 'The JSON of a project in HTML, CSS and JavaScript.'],
  ['Pages', 'HTML files with their style sheets and scripts, chosen together or in a zip.'],
] as const;

/** Brings webs from other sites, and from exports of this one. */
export default function Page({ data, viewer, path }: PageProps<ImportData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="import-page">
        <h1>Import webs</h1>
        <p className="import-intro">
          You see what is in your files before anything is saved, and nothing of them is run. A zip may hold
          many webs.
        </p>
        <NeedsScript action="Importing" />
        <Island of={Importer} usage={data.usage} fullName={data.fullName} />
        <h2 className="import-sources-title">What can be imported</h2>
        <dl className="import-sources">
          {sources.map(([name, how]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Frame>
  );
}

import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { ImportData } from './+data.ts';
import { Importer } from './Importer.island.tsx';

const sources = [
  ['Codeweb', 'The zip of an export, of this site or another.'],
  [
    'CodePen',
    'The zip of a pen, or of all pens. Code in languages that are unknown here is imported as compiled by CodePen.',
  ],
  ['GitHub gist', 'The JSON at api.github.com/gists/ and the id of the gist.'],
  ['JSFiddle', 'The saved page of a fiddle, or its files demo.html, demo.css, demo.js and demo.details.'],
  ['JS Bin', 'The file of a bin that JS Bin downloads.'],
  ['LiveCodes', 'The JSON of a project.'],
  ['Web Maker', 'The JSON file of all creations.'],
  ['Pages', 'HTML files with their style sheets and scripts, chosen together or in a zip.'],
] as const;

/** Brings webs from other sites, and from exports of this one. */
export default function Page({ data, viewer, path }: PageProps<ImportData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="import-page">
        <PageHead
          title="Import webs"
          meta="You can check everything before it is saved, and no code is run. A zip can contain many webs."
        />
        <NeedsScript action="Importing" />
        <Island of={Importer} usage={data.usage} fullName={data.fullName} />
        <h2 className="import-sources-title">What can be imported</h2>
        <p className="import-intro">
          Markdown, SCSS, Less, TypeScript and JSX are imported as they were written, and compiled in your
          browser.
        </p>
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

import { Island } from '../../runtime/islands/Island.server.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { DetailsResult } from '../islands/DetailsResult.island.tsx';
import type { CodeName, DetailsView } from './details-view.ts';

const panes: readonly (readonly [CodeName, string])[] = [
  ['html', 'HTML'],
  ['css', 'CSS'],
  ['js', 'JS'],
];
const switches = [['result', 'Result'], ...panes] as const;

/** The result and the code. Side by side, each part can be hidden; phones show one at a time. */
export function CodeAndResult({ web, code, previewOrigin }: DetailsView) {
  const { _id, image, color, cssLinks, jsLinks, htmlLinks } = web;
  return (
    <div className="details-main" data-panes="" data-current="result">
      {/* biome-ignore lint/a11y/useSemanticElements: on small screens it becomes a tab list */}
      <div className="details-switches" role="group" aria-label="Panes">
        {switches.map(([name, words]) => (
          <button
            key={name}
            type="button"
            className="details-switch"
            data-switch={name}
            aria-pressed="true"
            aria-controls={`details-${name}`}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="details-pane details-result" id="details-result" data-pane="result">
        <Island
          of={DetailsResult}
          webId={_id}
          image={image}
          color={color}
          links={{ cssLinks, jsLinks, htmlLinks }}
          previewOrigin={previewOrigin}
        />
      </div>
      <div className="details-code">
        {panes.map(([name, words]) => (
          <CodePane key={name} name={name} words={words} html={code[name]} />
        ))}
      </div>
    </div>
  );
}

function CodePane({ name, words, html }: { name: CodeName; words: string; html: string }) {
  return (
    <section className="details-pane" id={`details-${name}`} data-pane={name} aria-label={words}>
      <header className="details-pane-head">
        <h3>{words}</h3>
        {html && (
          <Button look="quiet" isIcon aria-label={`Copy ${words}`} data-action="copy-code">
            <CopyIcon />
          </Button>
        )}
      </header>
      <pre
        className="code"
        data-code={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by highlight.server.ts, which escapes all code
        dangerouslySetInnerHTML={{ __html: html.startsWith('\n') ? `\n${html}` : html }}
      />
      {!html && <p className="details-empty">No {words} in this web</p>}
    </section>
  );
}

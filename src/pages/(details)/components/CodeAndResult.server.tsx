import { kindNameOf, kindNames, type Pane, panes } from '../../../modules/webs/rules/source-kinds.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { DetailsResult } from '../islands/DetailsResult.island.tsx';
import type { DetailsView, ShownCode } from './details-view.ts';
import { CompiledCode, HighlightedCode } from './HighlightedCode.server.tsx';

const switches = [['result', 'Result'], ...panes.map((pane) => [pane, kindNameOf(pane)] as const)] as const;

/** The result and the code. Side by side, each part can be hidden; phones show one at a time. */
export function CodeAndResult({ web, code, previewOrigin }: DetailsView) {
  const { _id, image, color, cssLinks, jsLinks, htmlLinks, importMap, isClipped } = web;
  return (
    <div
      className="details-main"
      data-panes=""
      data-current="result"
      data-clipped={isClipped ? '' : undefined}
    >
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
          links={{ cssLinks, jsLinks, htmlLinks, importMap }}
          previewOrigin={previewOrigin}
        />
      </div>
      <div className="details-code">
        {panes.map((pane) => (
          <CodePane key={pane} pane={pane} shown={code[pane]} isClipped={isClipped} />
        ))}
      </div>
    </div>
  );
}

type CodePaneProps = { pane: Pane; shown: ShownCode; isClipped: boolean };

function CodePane({ pane, shown: { code, source }, isClipped }: CodePaneProps) {
  const words = source ? kindNames[source.kind] : kindNameOf(pane);
  const html = source?.html || code;
  return (
    <section className="details-pane" id={`details-${pane}`} data-pane={pane} aria-label={words}>
      <header className="details-pane-head">
        <h3>{words}</h3>
        {html && (
          <Button look="quiet" isIcon aria-label={`Copy ${words}`} data-action="copy-code">
            <CopyIcon />
          </Button>
        )}
      </header>
      {source ? (
        <>
          <HighlightedCode html={source.html} data-source={pane} />
          <CompiledCode isStale={source.isStale}>
            <HighlightedCode html={code} data-code={pane} />
          </CompiledCode>
        </>
      ) : (
        <HighlightedCode html={code} data-code={pane} />
      )}
      {html && isClipped && (
        <p className="details-rest">
          <Button data-show-code="">Show all of the {words}</Button>
          <noscript>Only the beginning is shown without JavaScript.</noscript>
        </p>
      )}
      {!html && <p className="details-empty">No {words} in this web</p>}
    </section>
  );
}

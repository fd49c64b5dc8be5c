import { EmbedHead, type EmbedName } from './EmbedHead.server.tsx';
import { type PaneName, paneNames } from './panes.ts';
import type { RunningWeb } from './start-embed.ts';

type RunningProps = EmbedName & {
  panes: readonly PaneName[];
  web: RunningWeb;
  code: Partial<Record<PaneName, string>>;
};

/** An embed after the click. The panes are switched by the style sheet, so that code is readable without script. */
export function RunningEmbed({ panes, web, code, ...name }: RunningProps) {
  return (
    <div className="embed" data-embed={JSON.stringify(web)}>
      <EmbedHead {...name}>
        {panes.length > 1 && (
          <fieldset className="embed-panes">
            <legend className="visually-hidden">Panes</legend>
            {panes.map((pane) => (
              <label key={pane}>
                <input type="radio" name="pane" value={pane} defaultChecked={pane === panes[0]} />
                {paneNames[pane]}
              </label>
            ))}
          </fieldset>
        )}
      </EmbedHead>
      <main className="embed-main">
        {panes.map((pane) =>
          pane === 'result' ? (
            <ResultPane key={pane} />
          ) : (
            <CodePane key={pane} name={pane} html={code[pane]} />
          ),
        )}
      </main>
    </div>
  );
}

function ResultPane() {
  return (
    <section className="embed-pane embed-result" data-pane="result" aria-label={paneNames.result}>
      <div className="embed-frames" data-frames="" />
      <noscript>
        <p className="embed-note">The result needs JavaScript.</p>
      </noscript>
      <div className="embed-note" role="status" hidden data-note="">
        <p />
        <button type="button">Run again</button>
      </div>
      <p className="embed-leave" role="status" hidden data-leave="">
        <button type="button" aria-label="Stay here">
          ×
        </button>
      </p>
    </section>
  );
}

function CodePane({ name, html = '' }: { name: PaneName; html: string | undefined }) {
  return (
    <section className="embed-pane" data-pane={name} aria-label={paneNames[name]}>
      {html === '' ? (
        <p className="embed-note">No {paneNames[name]} in this web</p>
      ) : (
        <pre
          className="code"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by highlight.server.ts, which escapes all code
          dangerouslySetInnerHTML={{ __html: html.startsWith('\n') ? `\n${html}` : html }}
        />
      )}
    </section>
  );
}

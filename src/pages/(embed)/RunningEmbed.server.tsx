import type { ReactNode } from 'react';
import { kindNames } from '../../modules/webs/rules/source-kinds.ts';
import { CompiledCode, HighlightedCode, type ShownCode } from '../(details)/index.server.ts';
import { useSite } from '../(layout)/index.server.ts';
import { type PaneName, paneNames } from './embed-code.ts';
import type { RunningWeb } from './start-embed.ts';

type RunningProps = EmbedName & {
  panes: readonly PaneName[];
  web: RunningWeb;
  code: Partial<Record<PaneName, ShownCode>>;
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
                {nameOf(pane, code[pane])}
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
            <CodePane
              key={pane}
              name={pane}
              shown={code[pane]}
              wholeAt={web.codeRequest ? name.address : null}
            />
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
        <div className="embed-note-actions">
          <button type="button">Run again</button>
          <button type="button" hidden>
            Let it finish
          </button>
        </div>
      </div>
      <p className="embed-leave" role="status" hidden data-leave="">
        <button type="button" aria-label="Stay here">
          ×
        </button>
      </p>
    </section>
  );
}

type CodePaneProps = {
  name: PaneName;
  shown: ShownCode | undefined;
  /** The address of the whole code, if the embed contains only its beginning. */
  wholeAt: string | null;
};

/** The label of a pane: the language of its author's text. */
const nameOf = (pane: PaneName, shown: ShownCode | undefined) =>
  shown?.source ? kindNames[shown.source.kind] : paneNames[pane];

function CodePane({ name, shown = { code: '', source: null }, wholeAt }: CodePaneProps) {
  const { code, source } = shown;
  const words = nameOf(name, shown);
  const html = source?.html || code;
  return (
    <section className="embed-pane" data-pane={name} aria-label={words}>
      {html === '' ? <p className="embed-note">No {words} in this web</p> : <HighlightedCode html={html} />}
      {source && (
        <CompiledCode isStale={source.isStale}>
          <HighlightedCode html={code} />
        </CompiledCode>
      )}
      {html !== '' && wholeAt && (
        <p className="embed-rest">
          Only the beginning.{' '}
          <a href={wholeAt} target="_blank" rel="noopener">
            Open the web to see all
          </a>
        </p>
      )}
    </section>
  );
}

export type EmbedName = { title: string; author: string; address: string };

/** Title and author of an embedded web, with links to their pages, which open in a new tab. */
export function EmbedHead({ title, author, address, children }: EmbedName & { children?: ReactNode }) {
  const site = useSite();
  return (
    <header className="embed-head">
      <h1 className="embed-name">
        <a href={address} target="_blank" rel="noopener">
          {title}
        </a>{' '}
        <span className="embed-author">by {author}</span>
      </h1>
      {children}
      <a className="embed-site" href={address} target="_blank" rel="noopener">
        <span className="visually-hidden">Edit it on </span>
        {site.name}
      </a>
    </header>
  );
}

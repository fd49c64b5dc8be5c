import { type RefObject, useState } from 'react';
import type { ConsoleLine, PreviewState } from '../../client/preview/preview-types.ts';
import { PAUSED, STOPPED } from '../../client/preview/texts.ts';
import { Button } from '../../components/Button.tsx';
import { SquareIcon, TerminalIcon } from '../../components/editor-icons.tsx';
import { CrossIcon, RotateCwIcon } from '../../components/icons.tsx';
import { ConsolePanel } from './ConsolePanel.tsx';

type ResultPaneProps = {
  host: RefObject<HTMLDivElement | null>;
  state: PreviewState;
  lines: readonly ConsoleLine[];
  /** An address the web wants opened, shown whole before anybody goes there. */
  link: string | null;
  onReload: () => void;
  onStop: () => void;
  onClear: () => void;
  onLinkDone: () => void;
};

/** The result with its head: reload, stop, console. */
export function ResultPane(props: ResultPaneProps) {
  const { host, state, lines, link, onReload, onStop, onClear, onLinkDone } = props;
  const [isConsoleOpen, setConsoleOpen] = useState(false);
  const errors = lines.filter(({ level }) => level === 'error').length;
  return (
    <>
      <header className="pane-head">
        <h2 className="pane-name">Result</h2>
        <Button
          look="quiet"
          className="console-toggle"
          aria-expanded={isConsoleOpen}
          onClick={() => setConsoleOpen(!isConsoleOpen)}
        >
          <TerminalIcon />
          Console
          {lines.length > 0 && (
            <span className="count console-count" data-errors={errors > 0 ? '' : undefined}>
              {lines.length}
            </span>
          )}
        </Button>
        <Button look="quiet" isIcon aria-label="Stop" disabled={state.kind !== 'running'} onClick={onStop}>
          <SquareIcon />
        </Button>
        <Button look="quiet" isIcon aria-label="Reload result" onClick={onReload}>
          <RotateCwIcon />
        </Button>
      </header>
      <ResultStage host={host} state={state} onReload={onReload} />
      {link && (
        <div className="result-link" role="alert">
          <p className="result-link-text">
            This page wants to open <strong>{link}</strong>
          </p>
          <a
            className="button button-outline"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onLinkDone}
          >
            Open
          </a>
          <Button look="quiet" isIcon aria-label="Dismiss" onClick={onLinkDone}>
            <CrossIcon />
          </Button>
        </div>
      )}
      {isConsoleOpen && <ConsolePanel lines={lines} onClear={onClear} />}
    </>
  );
}

type StageProps = Pick<ResultPaneProps, 'host' | 'state' | 'onReload'>;

/** Where frames are put, and what stands there when nothing runs. */
export function ResultStage({ host, state, onReload }: StageProps) {
  const words = state.kind === 'paused' ? PAUSED : state.kind === 'stopped' ? STOPPED[state.reason] : null;
  return (
    <div className="result-stage">
      <noscript>
        <p className="result-note">The result needs JavaScript.</p>
      </noscript>
      <div className="result-frames" ref={host} />
      {words && (
        <div className="result-note" role="status">
          <p>{words}</p>
          <Button onClick={onReload}>{state.kind === 'paused' ? 'Run' : 'Run again'}</Button>
        </div>
      )}
    </div>
  );
}

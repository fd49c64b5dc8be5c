import { type CSSProperties, type RefObject, useId, useRef, useSyncExternalStore } from 'react';
import type { CodeLocation, PreviewState } from '../../(preview)/index.ts';
import { LinkOffer, StopNote } from '../../(preview)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { RotateCwIcon, SquareIcon, TerminalIcon } from '../../ui/icons.tsx';
import { useConsolePlace } from '../console/use-console.ts';
import { type Alone, AloneButton } from '../layout/AloneButton.tsx';
import { Divider } from '../layout/Divider.tsx';
import { LazyPart } from '../layout/LazyPart.tsx';
import { DeviceBar } from './DeviceBar.tsx';
import type { Fitted } from './device.ts';
import { useDevice } from './use-device.ts';
import type { usePreview } from './use-preview.ts';

type ResultPaneProps = {
  preview: ReturnType<typeof usePreview>;
  /** Why nothing runs yet, if there is a reason of its own. */
  pausedText?: string | undefined;
  /** Opens a line in its pane. */
  onGo: (place: CodeLocation) => void;
  alone: Alone;
};

const minPaneSize = 120;

const loadConsolePanel = async () => (await import('../console/ConsolePanel.tsx')).ConsolePanel;

/** The result with its header (screen size, reload, stop) and the console below. */
export function ResultPane({ preview, pausedText, onGo, alone }: ResultPaneProps) {
  const { host, firstFrame, state, reload, finish, stop, link, closeLink } = preview;
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [place, changePlace] = useConsolePlace();
  const { device, choose, fitted } = useDevice(stage);
  const isFramed = device.width !== null || device.zoom !== null;
  return (
    <>
      <header className="pane-head result-head">
        <h2 className="pane-name">Result</h2>
        <DeviceBar device={device} fitted={fitted} onChoose={choose} />
        <ConsoleToggle
          preview={preview}
          isOpen={place.isOpen}
          controls={`${id}console`}
          onToggle={() => changePlace({ isOpen: !place.isOpen })}
        />
        <Button look="quiet" isIcon aria-label="Stop" disabled={state.kind !== 'running'} onClick={stop}>
          <SquareIcon />
        </Button>
        <Button look="quiet" isIcon aria-label="Reload result" onClick={reload}>
          <RotateCwIcon />
        </Button>
        <AloneButton label="Result" keys="Alt+0" {...alone} />
      </header>
      <div className="result-top" id={`${id}stage`} style={{ flexGrow: place.isOpen ? 1 - place.share : 1 }}>
        <ResultStage
          host={host}
          firstFrame={firstFrame}
          stage={stage}
          fitted={isFramed ? fitted : null}
          state={state}
          pausedText={pausedText}
          onReload={reload}
          onFinish={finish}
        />
        {link && <LinkOffer link={link} onDone={closeLink} />}
      </div>
      {place.isOpen && (
        <>
          <Divider
            label="Resize console"
            axis="y"
            controls={`${id}stage ${id}console`}
            sizes={[1 - place.share, place.share]}
            index={0}
            smallest={minPaneSize}
            onChange={([, share = place.share]) => changePlace({ share })}
          />
          <div className="result-console" style={{ flexGrow: place.share }}>
            <LazyPart load={loadConsolePanel} onClose={() => changePlace({ isOpen: false })}>
              {(ConsolePanel) => (
                <ConsolePanel
                  id={`${id}console`}
                  store={preview.console}
                  history={preview.history}
                  onRun={(code) => void preview.evaluate(code)}
                  onGo={onGo}
                  onClose={() => changePlace({ isOpen: false })}
                />
              )}
            </LazyPart>
          </div>
        </>
      )}
    </>
  );
}

type ToggleProps = Pick<ResultPaneProps, 'preview'> & {
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
};

/** Opens the console; while it is closed, shows the number of lines or errors. */
function ConsoleToggle({ preview, isOpen, controls, onToggle }: ToggleProps) {
  const { subscribe, view } = preview.console;
  const { counts } = useSyncExternalStore(subscribe, view, view);
  const count = counts.error || counts.all;
  return (
    <Button
      look="quiet"
      className="console-toggle"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <TerminalIcon />
      <span className="console-word">Console</span>
      {count > 0 && !isOpen && (
        <span className="count console-count" data-errors={counts.error > 0 ? '' : undefined}>
          {count > 999 ? '999+' : count}
          {counts.error > 0 && <span className="visually-hidden"> errors</span>}
        </span>
      )}
    </Button>
  );
}

type StageProps = Pick<ResultPaneProps['preview'], 'host' | 'firstFrame'> & {
  stage?: RefObject<HTMLDivElement | null>;
  state: PreviewState;
  pausedText?: string | undefined;
  /** The selected screen size; null for all available space. */
  fitted?: Fitted | null;
  onReload: () => void;
  onFinish: () => void;
};

/** The container of the frames, with a message while nothing runs. */
export function ResultStage({
  host,
  firstFrame,
  stage,
  fitted = null,
  state,
  pausedText,
  onReload,
  onFinish,
}: StageProps) {
  const space: CSSProperties | undefined = fitted
    ? { width: fitted.width * fitted.scale, height: fitted.height * fitted.scale }
    : undefined;
  // Always the same elements: moving a frame in the document reloads it.
  return (
    <div className="result-stage" ref={stage} data-framed={fitted ? '' : undefined}>
      <noscript>
        <p className="result-note">The result needs JavaScript.</p>
      </noscript>
      <div className="result-scroll">
        <div className="result-space" style={space}>
          <div
            className="result-frames"
            ref={host}
            style={fitted ? frameStyle(fitted) : undefined}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own frame, kept while React takes over
            dangerouslySetInnerHTML={firstFrame}
            suppressHydrationWarning
          />
        </div>
      </div>
      <StopNote state={state} pausedText={pausedText} onReload={onReload} onFinish={onFinish} />
    </div>
  );
}

const frameStyle = ({ width, height, scale }: Fitted): CSSProperties => ({
  width,
  height,
  transform: scale === 1 ? undefined : `scale(${scale})`,
});

import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type CodeLocation, LinkOffer, type PreviewState, StopNote } from '../../(preview)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { RotateCwIcon, RotateDeviceIcon, SquareIcon, TerminalIcon } from '../../ui/icons.tsx';
import { LazyPart } from '../layout/LazyPart.tsx';
import { Divider, PaneButtons, type PaneControls } from '../layout/PaneControls.tsx';
import { useConsolePlace, type usePreview } from './use-preview.ts';

type ResultPaneProps = {
  preview: ReturnType<typeof usePreview>;
  /** Why nothing runs yet, if there is a particular reason. */
  pausedText?: string | undefined;
  /** Opens a line in its pane. */
  onGo: (place: CodeLocation) => void;
  controls: PaneControls;
};

const minPaneSize = 120;

const loadConsolePanel = async () => (await import('../console/ConsolePanel.tsx')).ConsolePanel;

/** The result with its header (screen size, reload, stop) and the console below. */
export function ResultPane({ preview, pausedText, onGo, controls }: ResultPaneProps) {
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
        <PaneButtons view="result" {...controls} />
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
          <div className="result-console" id={`${id}console`} style={{ flexGrow: place.share }}>
            <LazyPart load={loadConsolePanel} onClose={() => changePlace({ isOpen: false })}>
              {(ConsolePanel) => (
                <ConsolePanel
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

const storageKey = 'result-size';

/** The screen size of the result, stored for this visit, and how it fits the stage. Null before it is measured. */
function useDevice(stage: RefObject<HTMLElement | null>) {
  const [device, setDevice] = useState<Device>(wholeRoom);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    try {
      setDevice(readDevice(sessionStorage.getItem(storageKey)));
    } catch {
      // Storage is unavailable; nothing is remembered.
    }
    const box = stage.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      setRoom({ width: box.clientWidth, height: box.clientHeight });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [stage]);
  const choose = (change: Partial<Device>) => {
    const next = { ...device, ...change };
    setDevice(next);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is unavailable; nothing is remembered.
    }
  };
  const fitted: Fitted | null = room && fit(device, room);
  return { device, choose, fitted };
}

type DeviceBarProps = { device: Device; fitted: Fitted | null; onChoose: (change: Partial<Device>) => void };

/** Selects the screen size that the result is shown at, and its zoom. */
function DeviceBar({ device, fitted, onChoose }: DeviceBarProps) {
  const size = fitted && `${Math.round(fitted.width)} × ${Math.round(fitted.height)}`;
  const percent = fitted && Math.round(fitted.scale * 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: controls of a bar, not of a form
    <div className="device-bar" role="group" aria-label="Size of the result">
      <span className="device-size">{size}</span>
      <select
        className="pane-select"
        aria-label="Result width"
        value={device.width ?? 'full'}
        onChange={({ target }) => onChoose({ width: Number(target.value) || null })}
      >
        <option value="full">Full width</option>
        {devices.map(({ width, name }) => (
          <option key={width} value={width}>
            {width} {name}
          </option>
        ))}
      </select>
      <Button
        look="quiet"
        isIcon
        aria-label="Rotate"
        title="Rotate"
        aria-pressed={device.isTurned}
        disabled={device.width === null}
        onClick={() => onChoose({ isTurned: !device.isTurned })}
      >
        <RotateDeviceIcon />
      </Button>
      <select
        className="pane-select device-zoom"
        aria-label="Zoom of the result"
        value={device.zoom ?? 'fit'}
        onChange={({ target }) => onChoose({ zoom: Number(target.value) || null })}
      >
        <option value="fit">{device.zoom === null && percent ? `Fit ${percent}%` : 'Fit'}</option>
        {zooms.map((zoom) => (
          <option key={zoom} value={zoom}>
            {zoom * 100}%
          </option>
        ))}
      </select>
    </div>
  );
}

/** Screen sizes for the result in CSS pixels, in portrait orientation. */
const devices = [
  { width: 360, height: 740, name: 'small phone' },
  { width: 390, height: 844, name: 'phone' },
  { width: 768, height: 1024, name: 'tablet' },
  { width: 1024, height: 1366, name: 'large tablet' },
] as const;

const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const;

/** How the result is shown. `width` is null for all available space, `zoom` null for the largest scale that fits. */
type Device = { width: number | null; isTurned: boolean; zoom: number | null };

const wholeRoom: Device = { width: null, isTurned: false, zoom: null };

type Room = { width: number; height: number };

/** Size of the page in its own pixels, and the scale at which it is displayed. */
type Fitted = Room & { scale: number };

const frameMargin = 24;

/** The size and scale of the result in a container of this size. */
function fit({ width, isTurned, zoom }: Device, room: Room): Fitted {
  const device = devices.find((each) => each.width === width);
  if (!device) {
    const scale = zoom ?? 1;
    return { width: room.width / scale, height: room.height / scale, scale };
  }
  const upright = { width: device.width, height: device.height };
  const size = isTurned ? { width: upright.height, height: upright.width } : upright;
  const most = Math.min(
    (room.width - frameMargin) / size.width,
    (room.height - frameMargin) / size.height,
    1,
  );
  return { ...size, scale: zoom ?? Math.max(most, 0.1) };
}

/** Parses a choice stored by `JSON.stringify`; unknown values fall back to the defaults. */
function readDevice(text: string | null): Device {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return wholeRoom;
    const { width = null, isTurned = false, zoom = null }: Record<string, unknown> = { ...kept };
    return {
      width: devices.find((device) => device.width === width)?.width ?? null,
      isTurned: isTurned === true,
      zoom: zooms.find((each) => each === zoom) ?? null,
    };
  } catch {
    return wholeRoom;
  }
}

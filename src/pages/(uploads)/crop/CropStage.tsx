import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { type Crop, largestCrop, maxZoomFactor, moveCrop, type Size, zoomCrop, zoomOf } from './crop.ts';

type CropStageProps = {
  address: string;
  picture: Size;
  ratio: number;
  /** Null initially; then the largest crop is set. */
  crop: Crop | null;
  onCrop: (crop: Crop) => void;
  /** Disables moving and zooming during the upload. */
  isFixed: boolean;
};

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const zooms: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

/** Shows the crop of a picture. The picture moves and zooms under the frame by mouse, touch and keyboard. */
export function CropStage({ address, picture, ratio, crop: given, onCrop, isFixed }: CropStageProps) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const crop = given ?? largestCrop(picture, ratio);
  useEffect(() => {
    if (!given) onCrop(largestCrop(picture, ratio));
  }, [given, onCrop, picture, ratio]);
  const change = (next: Crop) => !isFixed && onCrop(next);
  const zoomBy = (factor: number) => change(zoomCrop(crop, picture, zoomOf(crop, picture) * factor));

  useDrag(stage, {
    onMove: (right, down) => {
      const scale = crop.width / (stage.current?.clientWidth || 1);
      change(moveCrop(crop, picture, -right * scale, -down * scale));
    },
    onZoom: zoomBy,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const factor = zooms[event.key];
    if ((!arrow && factor === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = crop.width * (event.shiftKey ? 0.1 : 0.02);
    if (arrow) change(moveCrop(crop, picture, arrow[0] * step, arrow[1] * step));
    else if (factor !== undefined) zoomBy(factor);
  };
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className="crop">
      {/* biome-ignore lint/a11y/useSemanticElements: contains no fields, but a movable picture */}
      <div
        ref={stage}
        className="crop-stage"
        role="group"
        aria-label="Crop"
        aria-describedby={`${id}help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        style={{ aspectRatio: ratio }}
        data-round={ratio === 1 ? '' : undefined}
        onKeyDown={onKeyDown}
      >
        <img
          src={address}
          alt="The part that is kept"
          draggable={false}
          style={{
            width: share(picture.width, crop.width),
            left: share(-crop.x, crop.width),
            top: share(-crop.y, crop.height),
          }}
        />
      </div>
      <p className="field-note" id={`${id}help`}>
        <span className="for-mouse">
          Drag the picture, or move it with the arrow keys; zoom with + and -.
        </span>
        <span className="for-touch">Drag the picture to move it, pinch to zoom.</span>
      </p>
      <label className="crop-zoom">
        <span className="field-label">Zoom</span>
        <input
          type="range"
          min={1}
          max={maxZoomFactor}
          step={0.05}
          value={zoomOf(crop, picture)}
          onChange={({ target }) => change(zoomCrop(crop, picture, target.valueAsNumber))}
        />
      </label>
    </div>
  );
}

type Drag = {
  /** Called with the movement in screen pixels since the last call. */
  onMove: (right: number, down: number) => void;
  onZoom: (factor: number) => void;
};

type Point = { x: number; y: number };

/** One finger or the mouse moves; two fingers or the wheel zoom. */
function useDrag(target: RefObject<HTMLElement | null>, drag: Drag): void {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const points = new Map<number, Point>();
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = points.get(event.pointerId);
      if (!before) return;
      const span = spanOf(points);
      const here = { x: event.clientX, y: event.clientY };
      points.set(event.pointerId, here);
      if (points.size === 1) latest.current.onMove(here.x - before.x, here.y - before.y);
      else if (span > 0) latest.current.onZoom(spanOf(points) / span);
    };
    const up = (event: PointerEvent) => points.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.onZoom(Math.exp(-event.deltaY / 500));
    };
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    // Not a React handler, since React's wheel listeners are passive and cannot prevent scrolling.
    element.addEventListener('wheel', wheel, { signal, passive: false });
    return () => end.abort();
  }, [target]);
}

/** Distance between the first two fingers. */
function spanOf(points: Map<number, Point>): number {
  const [one, other] = points.values();
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

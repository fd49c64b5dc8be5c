import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { type Crop, largestCrop, maxZoomFactor, moveCrop, type Size, zoomCrop, zoomOf } from './crop.ts';
import { useDrag } from './use-drag.ts';

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
      {/* biome-ignore lint/a11y/useSemanticElements: no fields, but a picture that moves */}
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

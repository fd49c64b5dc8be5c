import { type PatternTile, patternOf, patternSide } from './pattern.ts';

/** The side of the uploaded picture, in pixels. */
const uploadSide = 512;
const choices = Array.from({ length: 12 }, (_, index) => index);

type PatternSourceProps = {
  /** Seed of the patterns, so that one member always gets the same ones. */
  seed: string;
  onPicture: (file: Blob) => void;
};

/** Generated pictures, one of which is chosen. */
export function PatternSource({ seed, onPicture }: PatternSourceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className="patterns" role="group" aria-label="Generated avatars">
      {choices.map((index) => {
        const tiles = patternOf(seed, index);
        return (
          <button
            key={index}
            type="button"
            className="pattern"
            aria-label={`Use avatar ${index + 1}`}
            onClick={() => draw(tiles, onPicture)}
          >
            <svg viewBox={`0 0 ${patternSide} ${patternSide}`} aria-hidden="true" focusable="false">
              {tiles.map(({ x, y, side, ground, path, color }) => (
                <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
                  <rect width={side} height={side} fill={ground} />
                  <path d={path} fill={color} />
                </g>
              ))}
            </svg>
          </button>
        );
      })}
    </div>
  );
}

function draw(tiles: readonly PatternTile[], onPicture: (file: Blob) => void): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: uploadSide, height: uploadSide });
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = uploadSide / patternSide;
  for (const { x, y, side, ground, path, color } of tiles) {
    context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
    context.fillStyle = ground;
    context.fillRect(0, 0, side, side);
    context.fillStyle = color;
    context.fill(new Path2D(path));
  }
  canvas.toBlob((picture) => picture && onPicture(picture), 'image/png');
}

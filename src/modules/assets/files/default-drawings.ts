import { type Picture, pictureOf, type Size } from '../../../shared/media/pictures.ts';
import type { DefaultPicture } from '../rules/default-pictures.ts';
import { sizeName, sizesByKind } from './sizes.ts';

type Color = readonly [red: number, green: number, blue: number];
/** Signed distance from a point to the shape, in picture heights; negative inside. `x` is 0 at the centre, `y` at the top. */
type Shape = (x: number, y: number) => number;

const background: Color = [38, 42, 50];
const foreground: Color = [122, 132, 148];

const stroke =
  (half: number, ...points: [x: number, y: number][]): Shape =>
  (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [index, [toX, toY]] of points.entries()) {
      const [fromX, fromY] = points[index - 1] ?? [toX, toY];
      const [alongX, alongY] = [toX - fromX, toY - fromY];
      const length = alongX ** 2 + alongY ** 2 || 1;
      const part = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
      nearest = Math.min(nearest, Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY));
    }
    return nearest - half;
  };

const circle =
  (centreY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x, y - centreY) - radius;

const union =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

/** The symbol `</>`. */
const code = union(
  stroke(0.022, [-0.16, 0.38], [-0.28, 0.5], [-0.16, 0.62]),
  stroke(0.022, [0.05, 0.34], [-0.05, 0.66]),
  stroke(0.022, [0.16, 0.38], [0.28, 0.5], [0.16, 0.62]),
);

const drawings: Record<DefaultPicture, { kind: 'avatar' | 'cover' | 'thumbnail'; shape: Shape }> = {
  'default-avatar': { kind: 'avatar', shape: union(circle(0.39, 0.17), circle(0.97, 0.34)) },
  'default-cover': { kind: 'cover', shape: code },
  'default-web': { kind: 'thumbnail', shape: code },
};

const isDefaultPictureName = (name: string): name is DefaultPicture => Object.hasOwn(drawings, name);

const cache = new Map<string, Promise<Picture>>();

/** Default picture at `/media/<name>/<file>`, drawn once per process; null if there is none. */
export function findDefaultPicture(name: string, file: string): Promise<Picture> | null {
  if (!isDefaultPictureName(name)) return null;
  const { kind, shape } = drawings[name];
  const size = sizesByKind[kind].find((known) => `${sizeName(known)}.webp` === file);
  if (!size) return null;
  const key = `${name}/${file}`;
  const known = cache.get(key);
  if (known) return known;
  const picture = pictureOf(draw(size, shape), size);
  cache.set(key, picture);
  // Not cached, so that the next request tries again.
  picture.catch(() => cache.delete(key));
  return picture;
}

/** Pixels as RGB bytes; edges are antialiased over one pixel. */
function draw({ width, height }: Size, shape: Shape): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const distance = shape((column + 0.5 - width / 2) / height, (row + 0.5) / height);
      const coverage = Math.min(1, Math.max(0, 0.5 - distance * height));
      const mixed = background.map((part, index) => part + ((foreground[index] ?? part) - part) * coverage);
      pixels.set(mixed, (row * width + column) * 3);
    }
  return pixels;
}

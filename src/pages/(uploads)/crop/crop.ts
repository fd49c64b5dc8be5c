export type Size = { width: number; height: number };
/** A rectangle in pixels of the picture as displayed. */
export type Crop = { x: number; y: number } & Size;

const minSize = 32;
export const maxZoomFactor = 8;

/** The largest centered crop with this aspect ratio (width / height). */
export function largestCrop(picture: Size, ratio: number): Crop {
  const width = largestWidth(picture, ratio);
  const height = width / ratio;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

const largestWidth = ({ width, height }: Size, ratio: number) => Math.min(width, height * ratio);

/** Moves the crop by a number of picture pixels, within the picture. */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  return {
    ...crop,
    x: clamp(0, crop.x + right, picture.width - crop.width),
    y: clamp(0, crop.y + down, picture.height - crop.height),
  };
}

/** Zoom factor relative to the largest crop: 1 to 8. */
export function zoomOf(crop: Crop, picture: Size): number {
  return largestWidth(picture, crop.width / crop.height) / crop.width;
}

/** The crop at another zoom factor with the same center, moved to stay within the picture. */
export function zoomCrop(crop: Crop, picture: Size, zoom: number): Crop {
  const ratio = crop.width / crop.height;
  const maxWidth = largestWidth(picture, ratio);
  const width = clamp(
    Math.min(maxWidth, minSize * Math.max(1, ratio)),
    maxWidth / clamp(1, zoom, maxZoomFactor),
    maxWidth,
  );
  const height = width / ratio;
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  return moveCrop({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, picture, 0, 0);
}

/** The crop rounded to whole pixels within the picture. */
export function wholeCrop(crop: Crop, picture: Size): Crop {
  const width = clamp(1, Math.round(crop.width), picture.width);
  const height = clamp(1, Math.round(crop.height), picture.height);
  return {
    x: clamp(0, Math.round(crop.x), picture.width - width),
    y: clamp(0, Math.round(crop.y), picture.height - height),
    width,
    height,
  };
}

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

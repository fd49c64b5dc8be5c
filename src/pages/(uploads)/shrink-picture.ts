/** Draws a picture at a scale of its original size (0 to 1) and encodes it with a quality of 0 to 1. */
export type Encode = (scale: number, quality: number) => Promise<Blob>;

/** Maximum side length in pixels of a canvas on some phones. */
const maxSide = 4_096;
const qualities = [0.9, 0.75];
const minScale = 0.02;

/**
 * Encodes a picture with decreasing quality, then size, until it has at most `maxBytes`. `scale` is the first one
 * tried. Throws if even a tiny picture is too large.
 */
export async function encodeWithin(encode: Encode, maxBytes: number, scale = 1): Promise<Blob> {
  let next = scale;
  while (next >= minScale) {
    let encoded: Blob | null = null;
    for (const quality of qualities) {
      encoded = await encode(next, quality);
      if (encoded.size <= maxBytes) return encoded;
    }
    // The file size is proportional to the area; a margin makes it likely that the next attempt fits.
    const ratio = encoded ? Math.sqrt(maxBytes / encoded.size) : 0.5;
    next *= Math.min(0.9, ratio * 0.95);
  }
  throw new Error('the picture cannot be made small enough');
}

/**
 * A smaller copy of a picture, as WebP, or as JPEG if the browser cannot encode WebP. Throws if the picture cannot be
 * decoded.
 */
export async function shrinkPicture(file: Blob, maxBytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const first = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    return await encodeWithin((scale, quality) => draw(bitmap, scale, quality), maxBytes, first);
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await blobOf(canvas, 'image/webp', quality);
  if (webp.type === 'image/webp') return webp;
  // JPEG has no transparency: transparent areas become white instead of black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return blobOf(canvas, 'image/jpeg', quality);
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the picture is too large'));
    canvas.toBlob(take, type, quality);
  });
}

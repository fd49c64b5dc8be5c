const maxLines = 22;
const lineHeight = 28;

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
}

/**
 * Draws the first lines of a web's code on a dark background, for a page that cannot be drawn. Rejects only if the
 * browser has no canvas.
 */
export async function drawFallback(text: string, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#17191b';
    context.fillRect(0, 0, width, height);
    context.font = '20px ui-monospace, monospace';
    context.fillStyle = '#c0c5cb';
    context.textBaseline = 'top';
    for (const [index, line] of text.split('\n').slice(0, maxLines).entries()) {
      context.fillText(line.replaceAll('\t', '  ').slice(0, 120), 48, 44 + index * lineHeight);
    }
  }
  const picture = (await toBlob(canvas, 'image/webp')) ?? (await toBlob(canvas, 'image/png'));
  if (!picture) throw new Error('This browser cannot draw a picture');
  return picture;
}

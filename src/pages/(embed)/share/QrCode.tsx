import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { qrPicture } from './qr-picture.ts';

/** The QR code of a web's link, to be scanned from the screen or saved as a file. */
export function QrCode({ link, title }: { link: string; title: string }) {
  const { size, path, document } = useMemo(() => qrPicture(link), [link]);
  return (
    <div className="share-code">
      <svg role="img" aria-label={`QR code of the link to ${title}`} viewBox={`0 0 ${size} ${size}`}>
        <path className="share-code-light" d={`M0 0h${size}v${size}h-${size}z`} />
        <path d={path} />
      </svg>
      <Button onClick={() => saveFile(document)}>Download as SVG</Button>
    </div>
  );
}

function saveFile(svg: string): void {
  const href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  Object.assign(document.createElement('a'), { href, download: 'qr-code.svg' }).click();
  // Firefox starts to read the blob shortly after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

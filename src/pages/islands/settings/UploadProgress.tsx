import { Button } from '../../components/Button.tsx';

/** How far an upload has come, with a number, and the way to call it off. `part` is 0 to 1. */
export function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.round(part * 100);
  return (
    <div className="upload">
      <progress aria-label="Upload" max={100} value={percent} />
      <p className="count" role="status">
        {percent < 100 ? `Uploading... ${percent} %` : 'Preparing the picture...'}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

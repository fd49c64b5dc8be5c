import { Button } from '../../components/Button.tsx';

type UploadProgressProps = {
  /** From 0 to 1. */
  part: number;
  /** What is done once all has been sent. */
  then?: string;
  onCancel: () => void;
};

/** How far an upload has come, with a number, and the way to call it off. */
export function UploadProgress({ part, then = 'Preparing the picture...', onCancel }: UploadProgressProps) {
  const percent = Math.round(part * 100);
  return (
    <div className="upload">
      <progress aria-label="Upload" max={100} value={percent} />
      <p className="count" role="status">
        {percent < 100 ? `Uploading... ${percent} %` : then}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

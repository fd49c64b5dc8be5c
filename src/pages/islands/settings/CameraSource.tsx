import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FormFailure } from '../../components/forms/FormFailure.tsx';

const refused = 'The camera cannot be used. Allow it for this page, or choose another source.';

/** A picture taken now; the camera is asked for only when the button is pressed, and let go of afterwards. */
export function CameraSource({ onPicture }: { onPicture: (file: Blob) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => stop(stream);
  }, [stream]);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const start = async () => {
    setFailure(null);
    try {
      const wanted = { facingMode: 'user', width: { ideal: 1_920 } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted });
      // The answer to the browser's question may come when nobody waits for it any more.
      if (isGone.current) stop(opened);
      else setStream(opened);
    } catch {
      setFailure(refused);
    }
  };
  const take = () => {
    const { videoWidth: width, videoHeight: height } = video.current ?? { videoWidth: 0, videoHeight: 0 };
    if (!video.current || width === 0) return;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(video.current, 0, 0);
    canvas.toBlob((picture) => picture && onPicture(picture), 'image/jpeg', 0.92);
  };
  if (!stream) {
    return (
      <div className="drop">
        <FormFailure message={failure} />
        <Button onClick={start}>Start the camera</Button>
      </div>
    );
  }
  return (
    <>
      <video ref={video} className="camera" aria-label="Camera" autoPlay muted playsInline />
      <div className="dialog-actions">
        <Button look="accent" onClick={take}>
          Take the picture
        </Button>
      </div>
    </>
  );
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

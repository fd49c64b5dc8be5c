import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';

/** Takes a picture. The camera is requested only when the button is pressed, and released afterwards. */
export function CameraSource({ onPicture }: { onPicture: (file: Blob) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { stream, failure, start } = useCamera(video, 'picture');
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
        <Button onClick={() => void start()}>Start the camera</Button>
      </div>
    );
  }
  return (
    <>
      <video ref={video} className="camera" aria-label="Camera" autoPlay muted playsInline />
      <div className="dialog-actions">
        <Button look="accent" onClick={take}>
          Take picture
        </Button>
      </div>
    </>
  );
}

const refused = {
  picture: 'Cannot use the camera. Allow it for this page, or choose another source.',
  film: 'Cannot use the camera and microphone. Allow both for this page, or choose another source.',
} as const;

/** Shows the camera in `video`. It is requested only when `start` is called, and released afterwards. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, use: keyof typeof refused) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => stop(stream);
  }, [stream, video]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const start = async () => {
    setFailure(null);
    try {
      const wanted = { facingMode: 'user', width: { ideal: use === 'film' ? 1_280 : 1_920 } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: use === 'film' });
      // The permission may be granted after the component was unmounted.
      if (isGone.current) stop(opened);
      else setStream(opened);
    } catch {
      setFailure(refused[use]);
    }
  };
  return { stream, failure, start, setFailure };
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

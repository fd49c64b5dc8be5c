import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useCamera } from './use-camera.ts';

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

import { type RefObject, useEffect, useRef, useState } from 'react';

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

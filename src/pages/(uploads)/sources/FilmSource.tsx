import { useEffect, useRef, useState } from 'react';
import { uploadLimits } from '../../../modules/assets/rules/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { formatBytes } from '../file-size.ts';
import { useCamera } from './CameraSource.tsx';

const maxSeconds = 120;
/** Bits per second. Two minutes at these rates take about 40 MB; the limit for a video is 50 MB. */
const rates = { videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 128_000 };
/** Encoders keep their rates only on average: recording stops before the limit, with room for the last chunk. */
const maxBytes = uploadLimits.video * 0.95;
const types = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
const unsupported = 'This browser cannot record. Choose another source.';

/** Records a video with sound, at most two minutes long. */
export function FilmSource({ onFilm }: { onFilm: (film: Blob) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { stream, failure, start, setFailure } = useCamera(video, 'film');
  const { recorded, record, stop } = useRecorder(stream, onFilm, () => setFailure(unsupported));
  if (!stream) {
    return (
      <div className="drop">
        <FormFailure message={failure} />
        <Button onClick={() => void start()}>Start the camera</Button>
        <p className="setting-text">A video of up to {maxSeconds / 60} minutes, with sound</p>
      </div>
    );
  }
  return (
    <>
      <FormFailure message={failure} />
      <video ref={video} className="camera" aria-label="Camera" autoPlay muted playsInline />
      <div className="dialog-actions">
        {recorded && (
          <p className="count" role="timer">
            {clock(recorded.seconds)} of {clock(maxSeconds)} · {formatBytes(recorded.bytes)}
          </p>
        )}
        {recorded ? (
          <Button key="stop" look="danger" autoFocus onClick={stop}>
            Stop recording
          </Button>
        ) : (
          <Button key="record" look="accent" autoFocus onClick={record}>
            Start recording
          </Button>
        )}
      </div>
    </>
  );
}

type Recorded = { seconds: number; bytes: number };

/** Records a stream until it is stopped or reaches the maximum length or size. The recording is discarded on unmount. */
function useRecorder(stream: MediaStream | null, onFilm: (film: Blob) => void, onFailure: () => void) {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const running = useRef<MediaRecorder>(undefined);
  const drop = useRef(() => {});
  useEffect(() => () => drop.current(), []);
  const stop = () => {
    if (running.current?.state === 'recording') running.current.stop();
  };
  const record = () => {
    const type = typeof MediaRecorder === 'undefined' ? undefined : types.find(isRecordable);
    if (!stream || !type || running.current) return type ? undefined : onFailure();
    const recorder = new MediaRecorder(stream, { mimeType: type, ...rates });
    const parts: Blob[] = [];
    const begun = performance.now();
    const count = (): Recorded => ({
      seconds: (performance.now() - begun) / 1_000,
      bytes: parts.reduce((sum, { size }) => sum + size, 0),
    });
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      const now = count();
      if (recorder.state === 'recording') setRecorded(now);
      if (now.seconds >= maxSeconds || now.bytes >= maxBytes) stop();
    };
    recorder.onstop = () => {
      running.current = undefined;
      setRecorded(null);
      // The media type without parameters, as the server and file fields expect it.
      onFilm(new Blob(parts, { type: type.split(';', 1)[0] }));
    };
    drop.current = () => {
      recorder.onstop = null;
      recorder.ondataavailable = null;
      stop();
    };
    running.current = recorder;
    recorder.start(1_000);
    setRecorded({ seconds: 0, bytes: 0 });
  };
  return { recorded, record, stop };
}

const isRecordable = (type: string) => MediaRecorder.isTypeSupported(type);

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

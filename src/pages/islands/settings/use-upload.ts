import { useEffect, useRef, useState } from 'react';
import type { UploadKind } from '../../../modules/assets/fields.ts';
import { messageOf } from '../../client/message-of.ts';
import { type Uploaded, upload } from '../../client/upload.ts';

/** One upload at a time: what part of it is done (0 to 1, null while there is none), and why the last one failed. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: UploadKind, form: FormData, done: (uploaded: Uploaded) => Promise<void>) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setProgress(0);
    try {
      const uploaded = await upload(kind, form, { signal, onProgress: setProgress });
      if (!signal.aborted) await done(uploaded);
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error));
    }
    setProgress(null);
  };
  return { progress, failure, start, cancel: () => running.current?.abort(), setFailure };
}

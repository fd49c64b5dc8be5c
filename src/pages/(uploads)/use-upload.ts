import { useEffect, useRef, useState } from 'react';
import type { UploadKind } from '../../modules/assets/rules/fields.ts';
import { messageOf } from '../runtime/api/message-of.ts';
import { type Uploaded, upload } from './upload.ts';

/**
 * One upload at a time: its progress (0 to 1, null without an upload) and the error of the last one. The state stays
 * busy after the upload until the component is unmounted, so that a page about to be left accepts no second press.
 */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: UploadKind, form: FormData, done: (uploaded: Uploaded) => Promise<void>) => {
    if (running.current || progress !== null) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setProgress(0);
    try {
      const uploaded = await upload(kind, form, { signal, onProgress: setProgress });
      signal.throwIfAborted();
      await done(uploaded);
      running.current = undefined;
    } catch (error) {
      running.current = undefined;
      if (!signal.aborted) setFailure(messageOf(error));
      setProgress(null);
    }
  };
  const cancel = () => {
    if (running.current) running.current.abort();
    // The page was not left, or was restored by the back button.
    else setProgress(null);
  };
  return { progress, failure, start, cancel, setFailure };
}

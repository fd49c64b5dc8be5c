import { useEffect, useRef, useState } from 'react';
import type { UploadKind } from '../../modules/assets/rules/fields.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { renewTokens } from '../runtime/api/api.ts';
import { messageOf, networkFailure, statusFailure } from '../runtime/api/failures.ts';
import { isExpiring, readTokens } from '../runtime/api/tokens.ts';

export type UploadOptions = {
  /** Called with the fraction that has been sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal: AbortSignal;
};
export type Uploaded = { url: string; publicId: string };

/**
 * Uploads a file, or has the server fetch one, with progress, which `fetch` does not report. Tokens that are about to
 * expire are renewed first, so that a large file is not sent twice; if they are rejected anyway, the upload is retried
 * once. Throws AppError (status 0 on a network failure), or the signal's reason if it is canceled.
 */
export async function upload(kind: UploadKind, form: FormData, options: UploadOptions): Promise<Uploaded> {
  const path = `/api/v1/media/upload?kind=${kind}`;
  const answer = await send(path, form, await freshToken(), options);
  if (answer.status !== 401) return uploadedIn(answer);
  return uploadedIn(await send(path, form, await renewTokens(), options));
}

async function freshToken(): Promise<string | null> {
  const accessToken = readTokens()?.accessToken ?? null;
  return accessToken !== null && isExpiring(accessToken, Date.now()) ? renewTokens() : accessToken;
}

type Answer = { status: number; body: unknown };

function send(path: string, form: FormData, bearer: string | null, options: UploadOptions): Promise<Answer> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(networkFailure());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.responseType = 'json';
    request.open('POST', path);
    if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.send(form);
  });
}

function uploadedIn({ status, body }: Answer): Uploaded {
  const { message, data } = fieldsOf(body);
  if (status >= 400 && typeof message === 'string') throw new AppError(status, message);
  const { url, publicId } = fieldsOf(data);
  if (typeof url !== 'string' || typeof publicId !== 'string') throw statusFailure(status);
  return { url, publicId };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

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

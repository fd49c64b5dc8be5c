import { useEffect, useRef, useState } from 'react';
import {
  isPictureKind,
  tooLargeText,
  type UploadKind,
  uploadLimits,
} from '../../modules/assets/rules/fields.ts';
import { messages } from '../../modules/assets/rules/messages.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailure } from '../ui/forms/FormFailure.tsx';
import { formatBytes } from './file-size.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A local file, or one that was recorded here. */
export type LocalFile = {
  file: Blob;
  name: string;
  /** The file name was given by the user and is a suitable title. */
  isNamed?: boolean;
  /** How the file was modified. */
  note?: string;
};

type TooLargeFileProps = {
  kind: UploadKind;
  refused: LocalFile;
  /** Called with a copy of the picture that is within the limit. */
  onSmaller: (smaller: LocalFile) => void;
};

/** Reports that a file is over the size limit; offers a smaller copy of a picture. */
export function TooLargeFile({ kind, refused, onSmaller }: TooLargeFileProps) {
  const { file, name } = refused;
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const shrink = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const smaller = await shrinkPicture(file, uploadLimits[kind]);
      // The user may have chosen another file meanwhile.
      if (!isGone.current) onSmaller({ ...refused, file: smaller, note: noteOf(file, smaller) });
    } catch {
      setState('failed');
    }
  };
  const text = `${name} is ${formatBytes(file.size)}. ${tooLargeText(kind)}`;
  return (
    <>
      <FormFailure message={state === 'failed' ? `${text}. ${messages.badPicture}` : text} />
      {isPictureKind(kind) && state !== 'failed' && (
        <Button onClick={() => void shrink()} aria-disabled={state === 'busy'}>
          {state === 'busy' ? 'Making it smaller...' : 'Make it smaller'}
        </Button>
      )}
    </>
  );
}

function noteOf(before: Blob, after: Blob): string {
  const isAnimated = before.type === 'image/gif' ? ' An animation becomes a still picture.' : '';
  return `Made smaller: ${formatBytes(before.size)} before, ${formatBytes(after.size)} now.${isAnimated}`;
}

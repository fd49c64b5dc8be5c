import { useEffect, useRef, useState } from 'react';
import { isPictureKind, tooLargeText, type UploadKind, uploadLimits } from '../../modules/assets/fields.ts';
import { messages } from '../../modules/assets/messages.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailure } from '../ui/forms/FormFailure.tsx';
import { formatBytes } from './file-size.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A file of this device, or one that was recorded here. */
export type LocalFile = {
  file: Blob;
  name: string;
  /** Its name was given by a person, and suggests a title. */
  isNamed?: boolean;
  /** What was done to it. */
  note?: string;
};

type TooLargeFileProps = {
  kind: UploadKind;
  refused: LocalFile;
  /** Takes a copy of the picture that is within the limit. */
  onSmaller: (smaller: LocalFile) => void;
};

/** Says that a file is over the limit of its kind; of a picture it offers a smaller copy. */
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
      // Another file may have been chosen meanwhile.
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

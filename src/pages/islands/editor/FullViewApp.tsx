import { useCallback, useEffect } from 'react';
import type { WebForEditor } from '../../../modules/webs/contract.ts';
import { call } from '../../client/api.ts';
import { ResultStage } from './ResultPane.tsx';
import { usePreview } from './use-preview.ts';
import './editor.css';

export type FullViewProps = { web: WebForEditor; previewOrigin: string | null; isPaused: boolean };

/** Nothing but the result of a web, and a strip that says whose it is. */
export function FullViewApp({ web, previewOrigin, isPaused }: FullViewProps) {
  const read = useCallback(() => web, [web]);
  const preview = usePreview({ read, isOpen: true, webKey: web._id, previewOrigin, isPaused });
  useEffect(() => {
    // The count of views is not worth a word when it fails.
    call('PATCH /webs/inc-view/{webId}', { params: { webId: web._id } }).catch(() => {});
  }, [web]);
  return <ResultStage host={preview.host} state={preview.state} onReload={preview.reload} />;
}

import { useState } from 'react';
import { messageOf } from '../../../runtime/api/failures.ts';
import { download } from '../../../runtime/api/files.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';

/**
 * Downloads all log entries that match the filter, from every page, as JSON Lines. `query` is the query of the API
 * call.
 */
function ExportButton({ query }: { query: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await download(`/admin/audit-log/export${query && `?${query}`}`, 'audit-log.jsonl');
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Button aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Exporting...' : 'Export as JSON Lines'}
    </Button>
  );
}

export const ExportAuditLog = island({ name: 'ExportAuditLog', on: 'load', ssr: true }, ExportButton);

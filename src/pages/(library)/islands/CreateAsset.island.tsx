import { lazy, Suspense, useState } from 'react';
import type { AssetType } from '../../../modules/assets/fields.ts';
import { island } from '../../runtime/islands/island.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

const CreateDialog = lazy(async () => ({
  default: (await import('../dialogs/CreateDialog.tsx')).CreateDialog,
}));

/** The way to a new asset of the kind that the page shows. */
function Create({ type }: { type: AssetType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="accent" onClick={() => setOpen(true)}>
        <PlusIcon />
        Create
      </Button>
      <Suspense>{isOpen && <CreateDialog type={type} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

export const CreateAsset = island({ name: 'CreateAsset', on: 'load', ssr: true }, Create);

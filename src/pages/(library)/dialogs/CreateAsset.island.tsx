import { lazy, Suspense, useState } from 'react';
import type { AssetType } from '../../../modules/assets/rules/fields.ts';
import { island } from '../../runtime/islands/island.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

const CreateDialog = lazy(async () => ({
  default: (await import('./CreateDialog.tsx')).CreateDialog,
}));

/** The button that creates an asset of the page's type. */
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

export const CreateAsset = island({ name: 'CreateAsset', on: 'touch', ssr: true }, Create);

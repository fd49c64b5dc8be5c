import { lazy, Suspense, useState } from 'react';
import type { AssetType } from '../../modules/assets/fields.ts';
import { Button } from '../components/Button.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { island } from './island.ts';

const CreateDialog = lazy(async () => ({
  default: (await import('./assets/CreateDialog.tsx')).CreateDialog,
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

import { useMemo } from 'react';
import { askForDeal, useAskedDeal } from '../records/new-deal.ts';
import { useOfferCommands } from '../ui/commands.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NewDealForm } from './new-deal-form.tsx';

/** The way to a new deal from everywhere; once in the app. */
export function NewDeal() {
  const start = useAskedDeal();
  useOfferCommands(
    useMemo(
      () => [{ id: 'new-deal', title: 'New deal', group: 'Create', keys: 'c d', run: () => askForDeal({}) }],
      [],
    ),
  );
  const close = () => askForDeal(undefined);
  return (
    <Dialog title="New deal" isOpen={start !== undefined} onClose={close}>
      {start && <NewDealForm start={start} onClose={close} />}
    </Dialog>
  );
}

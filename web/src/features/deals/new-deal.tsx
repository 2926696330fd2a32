import { askForDeal, useAskedDeal } from '../../records/new-deal.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NewDealForm } from './new-deal-form.tsx';

/** The dialog that makes a deal, from wherever it was asked for; once in the app. */
export function NewDeal() {
  const start = useAskedDeal();
  const close = () => askForDeal(undefined);
  return (
    <Dialog title="New deal" isOpen={start !== undefined} onClose={close}>
      {start && <NewDealForm start={start} onClose={close} />}
    </Dialog>
  );
}

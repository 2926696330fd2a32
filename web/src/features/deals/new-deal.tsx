import { t } from '../../language/words.ts';
import { askForDeal, useAskedDeal } from '../../records/new-deal.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NewDealForm } from './new-deal-form.tsx';

/** The dialog for a new deal, which any page can open; used once in the app. */
export function NewDeal() {
  const start = useAskedDeal();
  const close = () => askForDeal(undefined);
  return (
    <Dialog title={t`New deal`} isSheet isOpen={start !== undefined} onClose={close}>
      {start && <NewDealForm start={start} onClose={close} />}
    </Dialog>
  );
}

import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';

/** Says that the view of the address cannot be shown, below the controls of the list. */
export function UnknownView({ onClose }: { readonly onClose: () => void }) {
  return (
    <div role="status" className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0">{t`This view was deleted, or it is not shared with you.`}</p>
      <Button onPress={onClose}>{t`Dismiss`}</Button>
    </div>
  );
}

import { t } from '../../language/words.ts';
import { Button } from '../button.tsx';
import { DialogActions } from '../dialog.tsx';

interface FormActionsProps {
  /** The label of the button that sends. */
  readonly action: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** The buttons at the end of a form in a dialog. */
export function FormActions({ action, isPending, isDisabled = false, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button onPress={onCancel}>{t`Cancel`}</Button>
      <Button type="submit" look="primary" isPending={isPending} isDisabled={isDisabled}>
        {action}
      </Button>
    </DialogActions>
  );
}

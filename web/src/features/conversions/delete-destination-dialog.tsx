import { type Destination, useSteerDestination } from '../../api/conversions.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

interface DeleteDestinationDialogProps {
  readonly destination: Destination;
  readonly onClose: () => void;
}

/** Asks before a destination is deleted, and says what goes with it. */
export function DeleteDestinationDialog({
  destination: { id, name },
  onClose,
}: DeleteDestinationDialogProps) {
  const steer = useSteerDestination(id);
  return (
    <Dialog title={t`Delete ${name}?`} isOpen onClose={onClose}>
      <p className="text-pretty">
        {t`Its token and its part of the log are deleted, and won deals are no longer sent there. What the
          platform has received stays there.`}
      </p>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {t`Keep`}
        </Button>
        <Button
          look="danger"
          isPending={steer.isPending}
          onPress={() => steer.mutate('delete', { onSuccess: onClose, onError: notifyFailure })}
        >
          {t`Delete destination`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

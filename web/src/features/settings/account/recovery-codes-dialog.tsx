import { useEndOtherSessions } from '../../../api/account.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const endOthers = useEndOtherSessions();
  const signOutOthers = () =>
    void notifyAfter(endOthers.mutateAsync(undefined), 'Signed out of all other browsers');
  return (
    <Dialog title="Save your recovery codes" isOpen onClose={onClose} isKept>
      <p className="text-text-quiet">
        If you lose your device, sign in with one of these codes. Each code works once. Store them safely. You
        will not see them again.
      </p>
      <CopyBox label="Recovery codes" text={codes.join('\n')} />
      <DialogActions>
        <Button isPending={endOthers.isPending} onPress={signOutOthers}>
          Sign out all others
        </Button>
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useEndOtherSessions } from '../../../api/account.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes the one time that they can be seen. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const endOthers = useEndOtherSessions();
  const signOutOthers = () =>
    void notifyAfter(endOthers.mutateAsync(undefined), 'Every other browser is signed out.');
  return (
    <Dialog title="Save your recovery codes" isOpen onClose={onClose} isKept>
      <p className="text-text-quiet">
        If you lose your device, you sign in with one of these codes. Each works once. Keep them in a safe
        place; they are not shown again.
      </p>
      <CopyBox label="Recovery codes" text={codes.join('\n')} />
      <DialogActions>
        <Button isPending={endOthers.isPending} onPress={signOutOthers}>
          Sign out everywhere else
        </Button>
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useEndOtherSessions } from '../../../api/account.ts';
import { t } from '../../../language/words.ts';
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
    void notifyAfter(endOthers.mutateAsync(undefined), t`Signed out of all other browsers`);
  return (
    <Dialog title={t`Save your recovery codes`} isOpen onClose={onClose} isKept>
      <p className="text-text-quiet">
        {t`If you lose your device, sign in with one of these codes. Each code works once. Store them
          safely. You will not see them again.`}
      </p>
      <CopyBox label={t`Recovery codes`} text={codes.join('\n')} />
      <DialogActions>
        <Button isPending={endOthers.isPending} onPress={signOutOthers}>
          {t`Sign out all others`}
        </Button>
        <Button look="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

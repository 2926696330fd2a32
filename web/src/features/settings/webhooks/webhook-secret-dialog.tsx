import type { ReactNode } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

interface WebhookSecretDialogProps {
  readonly title: string;
  /** 64 hexadecimal characters. */
  readonly secret: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows the secret of a webhook once, raw and in the format of Standard Webhooks libraries. */
export function WebhookSecretDialog({ title, secret, children, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide" isKept>
      <p className="text-text-quiet">
        {t`Use this secret in your service to verify that a request comes from Kontor. Store it now. You
          will not see it again.`}
      </p>
      {children}
      <CopyBox label={t`Secret`} text={secret} />
      <CopyBox label={t`Secret for Standard Webhooks libraries`} text={`whsec_${btoa(secret)}`} />
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { t } from '../../../language/words.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBeginTotp, useConfirmTotp } from './api/factors.ts';
import { useGoOn } from './enrolment.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Sets up an authenticator app: shows the secret, asks for a code, then shows the recovery codes. */
export function AuthenticatorDialog({ onClose }: { readonly onClose: () => void }) {
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  const goOn = useGoOn();
  const [code, setCode] = useState('');
  const hasBegun = useRef(false);
  const start = begin.mutate;
  useEffect(() => {
    // React runs effects twice during development; a second secret would replace the first.
    if (!hasBegun.current) start(undefined);
    hasBegun.current = true;
  }, [start]);
  if (confirm.data) {
    const finish = () => {
      onClose();
      goOn();
    };
    return <RecoveryCodesDialog codes={confirm.data.recovery_codes} onClose={finish} />;
  }
  const refusals = refusalsOf(confirm.error ?? begin.error, { code: t`The code` });
  return (
    <Dialog title={t`Set up an authenticator app`} isOpen onClose={onClose}>
      <p className="text-text-quiet">
        {t`Scan the code with an app such as Google Authenticator, 1Password or Aegis, or enter the secret.`}
      </p>
      {begin.data ? (
        <>
          <QrCode text={begin.data.otpauth_url} label={t`QR code for the authenticator app`} />
          <CopyBox label={t`Secret`} text={begin.data.secret} />
        </>
      ) : (
        !begin.error && <Skeleton className="size-48" />
      )}
      <Form onSubmit={() => confirm.mutate({ code })}>
        <TextField
          label={t`Code from the app`}
          autoComplete="one-time-code"
          inputMode="numeric"
          isRequired
          autoFocus
          value={code}
          onChange={setCode}
          refusal={refusals.fields.code}
        />
        <Refusal>{refusals.rest}</Refusal>
        <FormActions
          action={t`Confirm`}
          isPending={confirm.isPending}
          isDisabled={!begin.data}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

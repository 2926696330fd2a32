import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import { notify, notifyAfter } from '../../../ui/toast.tsx';
import { type Passkey, passkeysQuery, useAddPasskey, useRemovePasskey } from './api/passkeys.ts';
import { useGoOn } from './enrolment.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** The person's passkeys, and a button to add one. */
export function PasskeyRows() {
  const passkeys = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Row
        icon={<Fingerprint aria-hidden size={16} strokeWidth={1.5} className="text-text-quiet" />}
        title={t`Passkeys`}
        details={t`Sign in with your fingerprint, face or PIN instead of a password.`}
        actions={
          <>
            <Button aria-label={t`Add a passkey`} onPress={() => setAdding(true)}>
              {t`Add…`}
            </Button>
            {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
          </>
        }
      />
      {passkeys.data?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  );
}

function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const add = useAddPasskey();
  const goOn = useGoOn();
  if (add.data?.recovery_codes) {
    const finish = () => {
      onClose();
      goOn();
    };
    return <RecoveryCodesDialog codes={add.data.recovery_codes} onClose={finish} />;
  }
  const refusals = refusalsOf(add.error, { name: t`The name` });
  const save = () =>
    add.mutate(
      { name },
      {
        onSuccess: ({ recovery_codes }) => {
          notify(t`Passkey added: ${name}`);
          if (!recovery_codes) onClose();
        },
      },
    );
  return (
    <Dialog title={t`Add a passkey`} isOpen onClose={onClose}>
      <p className="text-text-quiet">
        {t`Your browser asks where to store it: on this device, on your phone or on a security key.`}
      </p>
      <Form onSubmit={save}>
        <TextField
          label={t`Name`}
          hint={t`A name that you will recognize, such as “Work laptop”.`}
          autoFocus
          autoComplete="off"
          maxLength={120}
          isRequired
          value={name}
          onChange={setName}
          refusal={refusals.fields.name}
        />
        <Refusal>{refusals.rest}</Refusal>
        <FormActions action={t`Add passkey`} isPending={add.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePasskey();
  const confirm = () =>
    notifyAfter(remove.mutateAsync(id), t`Passkey removed: ${name}`).then(() => setAsking(false));
  return (
    <Row
      title={name}
      details={
        <>
          {rich`Added ${<Moment at={created_at} />} ·`}{' '}
          {last_used_at ? rich`last used ${<Moment at={last_used_at} />}` : t`never used`}
        </>
      }
      actions={
        <>
          <Button look="quiet" aria-label={t`Remove passkey ${name}`} onPress={() => setAsking(true)}>
            {t`Remove…`}
          </Button>
          <ConfirmDialog
            title={t`Remove passkey ${name}?`}
            action={t`Remove`}
            keep={t`Keep`}
            isOpen={isAsking}
            isPending={remove.isPending}
            onConfirm={() => void confirm()}
            onClose={() => setAsking(false)}
          >
            {t`You can no longer sign in with it. Also remove it from your device.`}
          </ConfirmDialog>
        </>
      }
    />
  );
}

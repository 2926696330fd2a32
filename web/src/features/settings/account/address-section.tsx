import { useState } from 'react';
import { useProveAddress, useSendAddressCode } from '../../../api/account.ts';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast.tsx';

/** Verifies the person's email address by a code; nothing once it is verified. */
export function AddressSection() {
  const { user } = useSession();
  const [code, setCode] = useState('');
  const send = useSendAddressCode();
  const prove = useProveAddress();
  if (user.email_proved) return null;
  const refusals = refusalsOf(prove.error ?? send.error, { code: t`The code` });
  const submit = () => {
    if (!send.isSuccess) return send.mutate();
    prove.mutate(code, { onSuccess: () => notify(t`Email address verified`) });
  };
  return (
    <Section
      title={t`Verify your email address`}
      lead={t`Until you verify this address, your account works in this organization only, and anyone who
        verifies it first takes it over.`}
    >
      <Form onSubmit={submit} className="max-w-sm items-start gap-3">
        {send.isSuccess && (
          <TextField
            label={t`Code sent to ${user.email}`}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            isRequired
            refusal={refusals.fields.code}
            className="w-full"
          />
        )}
        <Refusal>{refusals.rest}</Refusal>
        <Button type="submit" isPending={send.isPending || prove.isPending}>
          {send.isSuccess ? t`Verify` : t`Send code`}
        </Button>
      </Form>
    </Section>
  );
}

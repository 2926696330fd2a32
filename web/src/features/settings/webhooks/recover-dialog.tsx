import { useState } from 'react';
import { plural, t } from '../../../language/words.ts';
import { DAY_MS } from '../../../records/formats.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type Subscription, useRecover } from './api/webhooks.ts';

/** Asks for a time, then queues everything since then that was not delivered. */
export function RecoverDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Subscription;
  readonly onClose: () => void;
}) {
  const [since, setSince] = useState(() => localMinute(Date.now() - DAY_MS));
  const recover = useRecover(webhook.id);
  const refusals = refusalsOf(recover.error, { since: t`The time` });
  const send = () => {
    recover.mutate(new Date(since).toISOString(), {
      onSuccess: (queued) => {
        notify(
          queued === 0
            ? t`Everything since then is already delivered`
            : plural(queued, { one: '# delivery queued', other: '# deliveries queued' }),
        );
        onClose();
      },
    });
  };
  return (
    <Dialog title={t`Recover deliveries`} isOpen onClose={onClose}>
      <p className="text-text-quiet">
        {t`Send the events that this webhook missed, such as after an outage of your service. Events are
          kept for 30 days.`}
      </p>
      <Form onSubmit={send}>
        <TextField
          label={t`Since`}
          type="datetime-local"
          autoFocus
          isRequired
          value={since}
          onChange={setSince}
          hint={t`In your browser’s time zone.`}
          refusal={refusals.fields.since}
        />
        <Refusal>{refusals.rest}</Refusal>
        <FormActions action={t`Recover`} isPending={recover.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** A time for `datetime-local` inputs: `2026-11-20T09:30`, in the browser's time zone. */
function localMinute(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
}

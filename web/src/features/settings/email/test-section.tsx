import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Section } from '../../../ui/section.tsx';
import { useTestMailServer } from './api/mail-server.ts';
import { type Message, messageQuery } from './api/messages.ts';

/** Sends a test message and shows its result. */
export function TestSection() {
  const { user } = useSession();
  const [to, setTo] = useState(user.email);
  const test = useTestMailServer();
  const refusals = refusalsOf(test.error, { to: t`The address` });
  return (
    <Section title={t`Test`} lead={t`Sends a message through the saved mail server.`}>
      <Form onSubmit={() => test.mutate(to)} className="max-w-md items-start gap-3">
        <TextField
          label={t`Send a test message to`}
          inputMode="email"
          value={to}
          onChange={setTo}
          isRequired
          refusal={refusals.fields.to}
          className="w-full"
        />
        <Refusal>{refusals.rest}</Refusal>
        <Button type="submit" isPending={test.isPending}>
          {t`Send test message`}
        </Button>
      </Form>
      <div role="status">{test.data !== undefined && <Outcome id={test.data} />}</div>
    </Section>
  );
}

function Outcome({ id }: { readonly id: string }) {
  const { data: message } = useQuery(messageQuery(id));
  if (!message) return null;
  const isBad = message.state === 'failed' || message.state === 'uncertain';
  return <p className={isBad ? 'text-danger wrap-anywhere' : 'wrap-anywhere'}>{outcomeInWords(message)}</p>;
}

function outcomeInWords({ state, recipient, reason }: Message): string {
  switch (state) {
    case 'sent':
      return t`Your mail server accepted the message. Look in the mailbox of ${recipient}.`;
    case 'failed':
      return t`The message was not sent. ${reason ?? ''}`;
    case 'uncertain':
      return t`The message may have arrived. ${reason ?? ''}`;
    case 'held':
      return t`The message is held: a backup was restored, and the operator has not resumed email yet.`;
    default:
      return reason === null ? t`The message is being sent…` : t`Kontor tries again soon. ${reason}`;
  }
}

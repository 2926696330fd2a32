import { useState } from 'react';
import { fromServer, plural, rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useFocusReturn } from '../../../ui/hooks/use-focus-return.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { NextAttempt } from '../next-attempt.tsx';
import { type Message, useRetryMessage } from './api/messages.ts';
import { kindInWords, retryWarning, STATES } from './message-words.ts';

/** One message: its kind, recipient, state and reason. */
export function MessageRow({ message }: { readonly message: Message }) {
  const { recipient, state, reason, attempts, account, created_at, can_retry } = message;
  const { words, tone } = STATES[state];
  const isBad = state === 'failed' || state === 'uncertain';
  return (
    <Row
      title={<span className="wrap-anywhere">{t`${kindInWords(message)} to ${recipient}`}</span>}
      marks={<Chip tone={tone}>{words}</Chip>}
      details={
        <>
          {reason !== null && <p className="text-text wrap-anywhere">{fromServer(reason)}</p>}
          <p>
            {rich`Requested ${<Moment at={created_at} />}`} ·{' '}
            {plural(attempts, { one: '# attempt', other: '# attempts' })} ·{' '}
            {account === 'organization'
              ? t`through your own mail server`
              : t`through the mail server of this installation`}
            <Next message={message} />
          </p>
          {isBad && !can_retry && <p>{t`It cannot be sent again, because its content has expired.`}</p>}
        </>
      }
      actions={can_retry && <RetryButton message={message} />}
    />
  );
}

/** When a message was sent or is tried next. */
function Next({ message: { state, due_at, ended_at } }: { readonly message: Message }) {
  if (state === 'sent' && ended_at !== null) {
    return <> {rich`· sent ${<Moment at={ended_at} />}`}</>;
  }
  if (state !== 'waiting' || due_at === null) return null;
  return <NextAttempt at={due_at} />;
}

function RetryButton({ message }: { readonly message: Message }) {
  // The button goes with the state.
  useFocusReturn();
  const [isAsking, setIsAsking] = useState(false);
  const retry = useRetryMessage();
  const close = () => setIsAsking(false);
  const confirm = () =>
    void notifyAfter(retry.mutateAsync(message.id), t`Sending message again`).finally(close);
  return (
    <>
      <Button
        aria-label={t`Send again: ${kindInWords(message)} to ${message.recipient}`}
        onPress={() => setIsAsking(true)}
      >
        {t`Send again…`}
      </Button>
      <ConfirmDialog
        title={t`Send this message again?`}
        action={t`Send again`}
        isOpen={isAsking}
        isPending={retry.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        {retryWarning(message)}
      </ConfirmDialog>
    </>
  );
}

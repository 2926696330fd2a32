import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { type Submission, useReview } from '../api/submissions.ts';
import { senderOf } from './submission-words.ts';

interface ReviewActionsProps {
  readonly submission: Submission;
}

/** Accepts or rejects what is not accepted yet. */
export function ReviewActions({ submission }: ReviewActionsProps) {
  const { id, verdict, answers } = submission;
  const [asked, ask] = useState<'accept' | 'reject'>();
  const { settle, isPending } = useSettle(id);
  if (verdict === 'accepted') return null;
  const sender = senderOf(answers);
  const close = () => ask(undefined);
  const waits = verdict === 'unconfirmed';
  return (
    <>
      <Button
        aria-label={t`Accept: ${sender}`}
        isPending={isPending}
        onPress={() => (waits ? ask('accept') : void settle('accepted'))}
      >
        {t`Accept`}
      </Button>
      {verdict !== 'spam' && (
        <Button look="quiet" aria-label={t`Reject: ${sender}`} onPress={() => ask('reject')}>
          {t`Reject`}
        </Button>
      )}
      <Dialog title={t`Accept without a confirmation?`} isOpen={asked === 'accept'} onClose={close}>
        <p className="text-pretty text-text-quiet">
          {t`Nobody has shown yet that the address is theirs. A contact that has it already stays as it is,
            and the answers wait beside it as a suggestion.`}
        </p>
        <DialogActions>
          <Button autoFocus onPress={close}>
            {t`Cancel`}
          </Button>
          <Button
            look="primary"
            onPress={() => {
              close();
              void settle('accepted');
            }}
          >
            {t`Accept`}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        title={t`Reject what ${sender} sent?`}
        action={t`Reject`}
        keep={t`Keep`}
        isOpen={asked === 'reject'}
        onConfirm={() => {
          close();
          void settle('spam');
        }}
        onClose={close}
      >
        {t`It creates no contact, and is deleted 30 days after it arrived. Until then you can still accept
          it.`}
      </ConfirmDialog>
    </>
  );
}

/** Decides about a submission, and says what became of it. */
function useSettle(id: string) {
  const review = useReview();
  const navigate = useNavigate();
  const settle = async (verdict: 'accepted' | 'spam') => {
    try {
      const settled = await review.mutateAsync({ id, verdict });
      const contactId = settled.contact_id;
      if (verdict === 'spam') return notify(t`Rejected.`);
      if (contactId === null) return notify(t`Accepted. The sender is asked to confirm the address.`);
      const run = () => void navigate({ to: '/contacts/$contactId', params: { contactId } });
      return notify(t`Accepted.`, { tone: 'good', action: { name: t`Open contact`, run } });
    } catch (error) {
      return notifyFailure(error);
    }
  };
  return { settle, isPending: review.isPending };
}

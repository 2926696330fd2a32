import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { membersQuery } from '../../../api/members.ts';
import { inSentence, rich, t } from '../../../language/words.ts';
import { restoredWords } from '../../../records/restored-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useFocusReturn } from '../../../ui/hooks/use-focus-return.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import { notify, notifyAfter, notifyFailure } from '../../../ui/toast.tsx';
import { type TrashedRecord, usePurge, useRestore } from './api/trash.ts';
import { KINDS, timeLeft } from './trash-words.ts';

/** A deleted record: who deleted it, until when it can be restored, and the actions for it. */
export function TrashRow({ record }: { readonly record: TrashedRecord }) {
  const { type, title, deleted_at, deleted_by, merged_into, expires_at } = record;
  return (
    <Row
      title={<span className="wrap-anywhere">{title}</span>}
      marks={<Chip tone="plain">{KINDS[type].words}</Chip>}
      details={
        <p>
          {merged_into === null ? t`Deleted` : <MergedInto record={record} />}{' '}
          {rich`by ${<Author id={deleted_by} />} ${<Moment at={deleted_at} />} ·
            ${timeLeft(expires_at, Date.now())}`}
        </p>
      }
      actions={
        <>
          <RestoreButton record={record} />
          <PurgeButton record={record} />
        </>
      }
    />
  );
}

function MergedInto({ record: { type, merged_into } }: { readonly record: TrashedRecord }) {
  const { path, words } = KINDS[type];
  return (
    <>
      {rich`Merged into ${(
        <a href={`${path}/${merged_into}`} className="underline">
          {t`another ${inSentence(words)}`}
        </a>
      )}`}
    </>
  );
}

/** Who deleted it; a key or an app acts for a person. */
function Author({ id }: { readonly id: string | null }) {
  const { data: members = [] } = useQuery(membersQuery);
  if (id === null) return 'Kontor';
  return members.find(({ user_id }) => user_id === id)?.name ?? t`a former member`;
}

function RestoreButton({ record: { id, title, merged_into } }: { readonly record: TrashedRecord }) {
  // The row goes when its record returns.
  useFocusReturn();
  const restore = useRestore();
  const words = merged_into === null ? t`Restore` : t`Undo merge`;
  const press = () =>
    restore.mutate(id, {
      onSuccess: (leftOut) => notify(restoredWords(title, leftOut)),
      onError: notifyFailure,
    });
  return (
    <Button isPending={restore.isPending} aria-label={`${words}: ${title}`} onPress={press}>
      <RotateCcw aria-hidden size={14} /> {words}
    </Button>
  );
}

function PurgeButton({ record: { id, title } }: { readonly record: TrashedRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const purge = usePurge();
  const close = () => setIsAsking(false);
  const confirm = () => void notifyAfter(purge.mutateAsync(id), t`Deleted forever: ${title}`).finally(close);
  return (
    <>
      <Button look="quiet" aria-label={t`Delete forever: ${title}`} onPress={() => setIsAsking(true)}>
        {t`Delete forever…`}
      </Button>
      <ConfirmDialog
        title={t`Delete forever?`}
        action={t`Delete forever`}
        isOpen={isAsking}
        isPending={purge.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        {t`“${title}” and everything that was deleted with it can no longer be restored.`}
      </ConfirmDialog>
    </>
  );
}

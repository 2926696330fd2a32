import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../records/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type EditedDraft, publicationQuery, type Running, usePublish } from '../api/workflows.ts';
import { useScene } from '../editor/scene.ts';
import { changedSentences } from './changed-sentences.ts';

interface PublishDialogProps {
  readonly stored: EditedDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before publishing: what changes in sentences, and what becomes of runs under way. */
export function PublishDialog({ stored, isOpen, onClose }: PublishDialogProps) {
  return (
    <Dialog title={`Publish ${stored.name}?`} isOpen={isOpen} onClose={onClose}>
      <Question stored={stored} onClose={onClose} />
    </Dialog>
  );
}

const RUNNING: readonly Choice<Running>[] = [
  { id: 'keep', name: 'finish as they began' },
  { id: 'move', name: 'go on with the new version' },
  { id: 'cancel', name: 'are cancelled' },
];

function Question({ stored, onClose }: Omit<PublishDialogProps, 'isOpen'>) {
  const asked = useQuery(publicationQuery(stored.id));
  const [running, setRunning] = useState<Running>('keep');
  const publish = usePublish();
  const run = async () => {
    const change = publish.mutateAsync({ id: stored.id, revision: stored.draft_revision, running });
    if (await notifyAfter(change, 'Published.', { tone: 'good' })) onClose();
  };
  return (
    <>
      <Changes stored={stored} />
      <Loaded query={asked} rows={1}>
        {({ running: now, waiting, at_removed_steps: lost, problems = [] }) => (
          <>
            {problems.length > 0 && (
              <Refusal>
                {problems.length === 1
                  ? 'One problem has to be solved first.'
                  : `${problems.length} problems have to be solved first.`}
              </Refusal>
            )}
            {now + waiting > 0 && (
              <div className="flex flex-col gap-1">
                <p>
                  {runsWords(now + waiting)} under way, {formatCount(waiting)} of them waiting
                  {lost > 0 && `, ${formatCount(lost)} before a step that is gone`}.
                </p>
                <Select label="Runs under way" choices={RUNNING} value={running} onChange={setRunning} />
              </div>
            )}
            <DialogActions>
              <Button onPress={onClose}>Cancel</Button>
              <Button
                look="primary"
                isDisabled={problems.length > 0}
                isPending={publish.isPending}
                onPress={() => void run()}
              >
                Publish
              </Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </>
  );
}

function runsWords(count: number): string {
  return count === 1 ? '1 run is' : `${formatCount(count)} runs are`;
}

function Changes({ stored: { definition, published } }: Pick<PublishDialogProps, 'stored'>) {
  const { names } = useScene();
  const changes = changedSentences(published, definition, names);
  if (changes.length === 0) return <p>Nothing changes. Publishing starts it again.</p>;
  return (
    <ul aria-label="What changes" className="flex max-h-72 flex-col gap-1.5 overflow-auto">
      {changes.map(({ how, sentence }) => (
        <li key={`${how} ${sentence}`} className="flex gap-2">
          <span className="w-14 shrink-0 text-small leading-5 text-text-quiet">{how}</span>
          <span className={how === 'Gone' ? 'text-text-quiet line-through' : ''}>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

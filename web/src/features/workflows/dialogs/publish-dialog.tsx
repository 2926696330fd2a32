import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../../language/words.ts';
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
    <Dialog title={t`Publish ${stored.name}?`} isOpen={isOpen} onClose={onClose}>
      <Question stored={stored} onClose={onClose} />
    </Dialog>
  );
}

const RUNNING: readonly Choice<Running>[] = [
  { id: 'keep', name: t`finish as they began` },
  { id: 'move', name: t`go on with the new version` },
  { id: 'cancel', name: t`are cancelled` },
];

function Question({ stored, onClose }: Omit<PublishDialogProps, 'isOpen'>) {
  const asked = useQuery(publicationQuery(stored.id));
  const [running, setRunning] = useState<Running>('keep');
  const publish = usePublish();
  const run = async () => {
    const change = publish.mutateAsync({ id: stored.id, revision: stored.draft_revision, running });
    if (await notifyAfter(change, t`Published.`, { tone: 'good' })) onClose();
  };
  return (
    <>
      <Changes stored={stored} />
      <Loaded query={asked} rows={1}>
        {({ running: now, waiting, at_removed_steps: lost, problems = [] }) => (
          <>
            {problems.length > 0 && (
              <Refusal>
                {plural(problems.length, {
                  one: 'One problem has to be solved first.',
                  other: '# problems have to be solved first.',
                })}
              </Refusal>
            )}
            {now + waiting > 0 && (
              <div className="flex flex-col gap-1">
                <p>
                  {plural(
                    now + waiting,
                    {
                      one: '# run is under way, {waiting} waiting',
                      other: '# runs are under way, {waiting} of them waiting',
                    },
                    { waiting: formatCount(waiting) },
                  )}
                  {lost > 0 && t`, ${formatCount(lost)} before a step that is gone`}.
                </p>
                <Select label={t`Runs under way`} choices={RUNNING} value={running} onChange={setRunning} />
              </div>
            )}
            <DialogActions>
              <Button onPress={onClose}>{t`Cancel`}</Button>
              <Button
                look="primary"
                isDisabled={problems.length > 0}
                isPending={publish.isPending}
                onPress={() => void run()}
              >
                {t`Publish`}
              </Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </>
  );
}

const HOW = { new: t`New`, changed: t`Changed`, gone: t`Gone`, moved: t`Moved` };

function Changes({ stored: { definition, published } }: Pick<PublishDialogProps, 'stored'>) {
  const { names } = useScene();
  const changes = changedSentences(published, definition, names);
  if (changes.length === 0) return <p>{t`Nothing changes. Publishing starts it again.`}</p>;
  return (
    <ul aria-label={t`What changes`} className="flex max-h-72 flex-col gap-1.5 overflow-auto">
      {changes.map(({ how, sentence }) => (
        <li key={`${how} ${sentence}`} className="flex gap-2">
          <span className="w-14 shrink-0 text-small leading-5 text-text-quiet">{HOW[how]}</span>
          <span className={how === 'gone' ? 'text-text-quiet line-through' : ''}>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { storing, useDraft } from '../../api/kept/use-draft.ts';
import { OWN_VALUES } from '../../api/own-values.ts';
import { useSession } from '../../api/session.ts';
import { type TaskRow, useCreateTask, useDeleteTask, useUpdateTask } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { DraftNote } from '../../records/draft-note.tsx';
import { RelatedFiles } from '../../records/files/related-files.tsx';
import { OwnInputs } from '../../records/new-own-values.tsx';
import { ownerOf, useOwnerChoices } from '../../records/owner/use-owner-choices.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useUndoDeletion } from '../../records/use-undo-deletion.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog, DialogActions } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { fieldsOf } from '../../ui/form/fields-of.ts';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { notifyAfter } from '../../ui/toast.tsx';
import { changesOf, draftOf, NEVER, newTyped, repeatChoices, type TaskTyped, typedOf } from './task-typed.ts';

interface TaskFormProps {
  /** Absent for a new one. */
  readonly task: TaskRow | undefined;
  readonly onClose: () => void;
}

/** The form of a task; only the title is required. */
export function TaskForm({ task, onClose }: TaskFormProps) {
  const { user } = useSession();
  const draft = useDraft<TaskTyped>({
    place: task ? `task/${task.id}` : 'new/task',
    empty: task ? typedOf(task) : newTyped(user.id),
    words: ({ title }) => (task ? t`Task: ${title}` : t`New task: ${title}`),
  });
  const { value: typed, change } = draft;
  const create = useCreateTask();
  const update = useUpdateTask();
  const attempt = task ? update : create;
  const texts = { value: { title: typed.title, notes: typed.notes }, change };
  const { field, refusal } = fieldsOf(['title', 'notes'], texts, attempt, [OWN_VALUES]);
  const store = async () => {
    const patch = task && changesOf(task, typed);
    if (patch && Object.keys(patch).length === 0) return draft.clear();
    await storing(
      draft,
      task ? update.mutateAsync({ id: task.id, patch: patch ?? {} }) : create.mutateAsync(draftOf(typed)),
    );
  };
  return (
    <Form className="gap-3" onSubmit={() => void store().then(onClose, () => undefined)}>
      <DraftNote draft={draft} />
      <TextField label={t`Title`} autoFocus isRequired maxLength={500} {...field('title')} />
      <When typed={typed} change={change} />
      <Who typed={typed} change={change} />
      <RecordPicker
        label={t`Contact`}
        kind="contact"
        chosen={typed.contact}
        onChoose={(contact) => change({ contact })}
      />
      <RecordPicker
        label={t`Company`}
        kind="company"
        chosen={typed.company}
        onChoose={(company) => change({ company })}
      />
      {typed.deal && (
        <div>
          <Chip remove={{ label: t`Remove deal ${typed.deal.name}`, run: () => change({ deal: null }) }}>
            {t`Deal: ${typed.deal.name}`}
          </Chip>
        </div>
      )}
      <TextField label={t`Notes`} multiline {...field('notes')} />
      <OwnInputs object="task" typed={typed.own} onType={(own) => change({ own })} error={attempt.error} />
      {task && (
        <div className="-mx-4 border-t border-line">
          <RelatedFiles of={{ kind: 'task', id: task.id }} />
        </div>
      )}
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        {task && <Deletion task={task} onDone={onClose} />}
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isPending={attempt.isPending}>
          {task ? t`Save task` : t`Create task`}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface PartProps {
  readonly typed: TaskTyped;
  readonly change: (part: Partial<TaskTyped>) => void;
}

/** When it is due, and how it repeats. */
function When({ typed: { day, time, repeat, isFromDone }, change }: PartProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <DateField label={t`Due`} value={day} onChange={(chosen) => change({ day: chosen })} />
        <TextField
          label={t`Time`}
          type="time"
          isDisabled={day === ''}
          value={day === '' ? '' : time}
          onChange={(chosen) => change({ time: chosen })}
        />
      </div>
      {day !== '' && (
        <Select
          label={t`Repeats`}
          choices={repeatChoices(repeat)}
          value={repeat}
          onChange={(chosen) => change({ repeat: chosen })}
        />
      )}
      {day !== '' && repeat !== NEVER && (
        <Checkbox isSelected={isFromDone} onChange={(isSelected) => change({ isFromDone: isSelected })}>
          {t`Count from the day it is done`}
        </Checkbox>
      )}
    </>
  );
}

function Who({ typed: { assignee }, change }: PartProps) {
  return (
    <Select
      label={t`Assignee`}
      choices={useOwnerChoices(ownerOf(assignee), t`Nobody`)}
      value={assignee}
      onChange={(chosen) => change({ assignee: chosen })}
    />
  );
}

/** Deletes the task, after asking. */
function Deletion({ task, onDone }: { readonly task: TaskRow; readonly onDone: () => void }) {
  const remove = useDeleteTask();
  const undo = useUndoDeletion(task.id, task.title);
  const [isAsking, setAsking] = useState(false);
  const run = async () => {
    if (await notifyAfter(remove.mutateAsync(task.id), t`Deleted: ${task.title}`, undo)) onDone();
  };
  return (
    <>
      <Button look="quiet" className="mr-auto" onPress={() => setAsking(true)}>
        {t`Delete`}
      </Button>
      <ConfirmDialog
        title={t`Delete this task?`}
        action={t`Delete task`}
        keep={t`Keep`}
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {task.repeat
          ? t`The task is deleted and does not repeat. Owners and admins can restore it for 30 days.`
          : t`The task is deleted. Owners and admins can restore it for 30 days.`}
      </ConfirmDialog>
    </>
  );
}

import { type Activity, happenedAt, useUpdateActivity } from '../../api/activities.ts';
import { useDraft } from '../../api/kept/use-draft.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { fieldOfTime, timeOfField } from './entry-time.ts';

interface EntryEditorProps {
  readonly activity: Activity;
  /** What it is, such as `note`. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Where the unsaved edit of an activity is kept. */
export function placeOfEdit(activityId: string): string {
  return `edit activity ${activityId}`;
}

/** The state of the edit: what is typed is kept in the browser until it is saved. */
function useEntryEdit({ activity, name, onClose }: EntryEditorProps) {
  const update = useUpdateActivity();
  const when = fieldOfTime(happenedAt(activity));
  const draft = useDraft({
    place: placeOfEdit(activity.id),
    empty: { text: activity.description, when },
    words: ({ text }) => t`Edited ${name}: ${text}`,
  });
  const { value, change } = draft;
  const cancel = () => {
    draft.clear();
    onClose();
  };
  const save = async () => {
    const description = value.text.trim();
    if (description === '' || update.isPending) return;
    const occurred_at = value.when === when ? undefined : timeOfField(value.when);
    const patch = { description, ...(occurred_at === undefined ? {} : { occurred_at }) };
    draft.release();
    try {
      await update.mutateAsync({ id: activity.id, patch });
      draft.clear();
      onClose();
    } catch (error) {
      draft.takeBack();
      notifyFailure(error);
    }
  };
  return { value, change, cancel, save, isPending: update.isPending };
}

/** The text and the time of a logged activity, while someone edits them; Ctrl+Enter saves, Escape cancels. */
export function EntryEditor(props: EntryEditorProps) {
  const { value, change, cancel, save, isPending } = useEntryEdit(props);
  return (
    <form
      aria-label={t`Edit ${props.name}`}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <TextField
        label={t`Text`}
        labelHidden
        multiline
        autoFocus
        rows={4}
        maxLength={100_000}
        value={value.text}
        onChange={(text) => change({ text })}
      />
      <div className="flex flex-wrap items-end justify-end gap-2">
        <TextField
          label={t`When it happened`}
          type="datetime-local"
          className="mr-auto"
          value={value.when}
          onChange={(next) => change({ when: next })}
        />
        <Button onPress={cancel}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" isPending={isPending} isDisabled={value.text.trim() === ''}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

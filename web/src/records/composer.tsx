import { TextArea, TextField } from 'react-aria-components';
import { type ActivitiesOf, useLogActivity } from '../api/activities.ts';
import { useTimelineTypes, wordsOfType } from '../registry/timeline-type.ts';
import { Button } from '../ui/button.tsx';
import { INPUT } from '../ui/form/field.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { LOGGED, type Logged } from './logged-types.ts';
import { useDraft } from './use-draft.ts';

/** The placeholder of the field. */
const PROMPTS: Readonly<Record<Logged, string>> = {
  note: 'Write a note',
  call: 'What was the call about?',
  email: 'What did the email say?',
  meeting: 'What was the outcome of the meeting?',
};

interface ComposerProps {
  /** What the activity is logged for: a contact, a deal or both. */
  readonly about: Pick<ActivitiesOf, 'contact_id' | 'deal_id'>;
}

/** Logs a note, call, email or meeting; Ctrl+Enter submits. */
export function Composer({ about }: ComposerProps) {
  const [{ type, text }, write] = useDraft();
  const log = useLogActivity();
  const types = useTimelineTypes();
  const segments = LOGGED.map((id) => ({ id, ...wordsOfType(types, id) }));
  const { name } = wordsOfType(types, type);
  const submit = () => {
    const description = text.trim();
    if (description === '' || log.isPending) return;
    write({ type, text: '' });
    // By the promise, so that the person hears of a failure even on another page.
    log.mutateAsync({ activity_type: type, description, ...about }).catch((error) => {
      write({ type, text: description });
      notifyFailure(error);
    });
  };
  return (
    <section aria-label="Log an activity" className="rounded-large border border-line bg-raised p-2">
      <SegmentedControl
        label="Type"
        segments={segments}
        value={type}
        onChange={(next) => write({ type: next, text })}
        className="mb-2"
      />
      <TextField
        aria-label={PROMPTS[type]}
        value={text}
        onChange={(next) => write({ type, text: next })}
        maxLength={100_000}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          else event.continuePropagation();
        }}
      >
        <TextArea
          rows={2}
          placeholder={PROMPTS[type]}
          className={`${INPUT} field-sizing-content max-h-80 py-1.5`}
        />
      </TextField>
      <div className="mt-2 flex items-center justify-end gap-3">
        <span className="text-small text-text-quiet max-phone:hidden">Ctrl+Enter</span>
        <Button look="primary" onPress={submit} isDisabled={text.trim() === ''} isPending={log.isPending}>
          Log {name.toLowerCase()}
        </Button>
      </div>
    </section>
  );
}

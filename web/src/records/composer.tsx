import { useMatch } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { TextArea, TextField } from 'react-aria-components';
import { type ActivitiesOf, useLogActivity } from '../api/activities.ts';
import { useDraft } from '../api/kept/use-draft.ts';
import { inSentence, t } from '../language/words.ts';
import { useTimelineTypes, wordsOfType } from '../registry/timeline-type.ts';
import { Button } from '../ui/button.tsx';
import { INPUT } from '../ui/form/field.tsx';
import { shownTitle } from '../ui/page.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { LOGGED, type Logged } from './logged-types.ts';
import { useTakenLog } from './page/quick-asks.ts';

/** Loaded once there is somebody to mention. */
const MentionList = lazy(async () => ({
  default: (await import('./mentions/mention-list.tsx')).MentionList,
}));

/** The placeholder of the field. */
const PROMPTS: Readonly<Record<Logged, string>> = {
  note: t`Write a note`,
  call: t`What was the call about?`,
  email: t`What did the email say?`,
  meeting: t`What was the outcome of the meeting?`,
};

/** An activity that is not logged yet. */
interface Typed {
  readonly type: Logged;
  readonly text: string;
}

const EMPTY: Typed = { type: 'note', text: '' };

interface ComposerProps {
  /** What the activity is logged for. */
  readonly about: ActivitiesOf;
}

/** Logs a note, call, email or meeting; Ctrl+Enter submits, and `@` offers members to mention. */
export function Composer({ about }: ComposerProps) {
  const log = useLogActivity();
  const types = useTimelineTypes();
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const { value, change } = useDraft({
    place: `log ${page}`,
    empty: EMPTY,
    isEmpty: (typed) => typed.text === '',
    words: (typed) => t`${wordsOfType(types, typed.type).name} on ${shownTitle()}: ${typed.text}`,
  });
  const { type, text } = value;
  const newer = useRef(text);
  useEffect(() => {
    newer.current = text;
  });
  const segments = LOGGED.map((id) => ({ id, ...wordsOfType(types, id) }));
  const { name } = wordsOfType(types, type);
  const field = useRef<HTMLTextAreaElement>(null);
  useTakenLog((asked) => {
    change({ type: asked });
    field.current?.focus();
  });
  const submit = () => {
    const description = text.trim();
    if (description === '' || log.isPending) return;
    change({ text: '' });
    // By the promise, so that the person hears of a failure even on another page.
    log.mutateAsync({ activity_type: type, description, ...about }).catch((error) => {
      // What was written meanwhile stays.
      change({ type, text: [description, newer.current].filter((part) => part !== '').join('\n\n') });
      notifyFailure(error);
    });
  };
  return (
    <section aria-label={t`Log an activity`} className="rounded-large border border-line bg-raised p-2">
      <SegmentedControl
        label={t`Type`}
        segments={segments}
        value={type}
        onChange={(next) => change({ type: next })}
        className="mb-2"
      />
      <TextToLog
        field={field}
        prompt={PROMPTS[type]}
        text={text}
        onType={(next) => change({ text: next })}
        onSubmit={submit}
      />
      <div className="mt-2 flex items-center justify-end gap-3">
        <span className="text-small text-text-quiet max-phone:hidden">{t`Ctrl+Enter`}</span>
        <Button look="primary" onPress={submit} isDisabled={text.trim() === ''} isPending={log.isPending}>
          {t`Log ${inSentence(name)}`}
        </Button>
      </div>
    </section>
  );
}

interface TextToLogProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly prompt: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSubmit: () => void;
}

/** The field for what was said or done. */
function TextToLog({ field, prompt, text, onType, onSubmit }: TextToLogProps) {
  return (
    <TextField
      aria-label={prompt}
      value={text}
      onChange={onType}
      maxLength={100_000}
      className="relative"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        else event.continuePropagation();
      }}
    >
      <TextArea
        ref={field}
        rows={2}
        placeholder={prompt}
        className={`${INPUT} field-sizing-content max-h-80 py-1.5`}
      />
      {text.includes('@') && (
        <Suspense>
          <MentionList field={field} text={text} onChange={onType} />
        </Suspense>
      )}
    </TextField>
  );
}

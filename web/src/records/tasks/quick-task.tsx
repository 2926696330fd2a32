import { storing, useDraft } from '../../api/kept/use-draft.ts';
import { useSession } from '../../api/session.ts';
import { type TaskOf, useCreateTask } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refusalsOf } from '../../ui/form/refusals.tsx';
import { useToday } from '../today.tsx';

interface QuickTaskProps {
  readonly of?: TaskOf;
  readonly autoFocus?: boolean;
}

/** Adds tasks for the person who types, one after the other: a title, Enter. */
export function QuickTask({ of = {}, autoFocus = false }: QuickTaskProps) {
  const { user } = useSession();
  const today = useToday();
  const draft = useDraft({
    place: `new/task-line ${Object.values(of).join()}`,
    empty: { title: '', day: today },
    isEmpty: ({ title }) => title.trim() === '',
    words: ({ title }) => t`New task: ${title}`,
  });
  const create = useCreateTask();
  const { title, day } = draft.value;
  const refusals = refusalsOf(create.error, ['title']);
  const add = () => {
    if (title.trim() === '') return;
    const fields = { title, ...(day !== '' && { due_on: day }), assignee_id: user.id, ...of };
    draft.change({ title: '' });
    storing(draft, create.mutateAsync(fields)).catch(() => draft.change({ title }));
  };
  return (
    <Form className="gap-2" onSubmit={add}>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={t`New task`}
          labelHidden
          placeholder={t`Add a task`}
          className="min-w-40 flex-1 max-phone:basis-full"
          maxLength={500}
          autoFocus={autoFocus}
          value={title}
          onChange={(typed) => draft.change({ title: typed })}
          refusal={refusals.fields.title ?? refusals.rest}
        />
        <DateField
          label={t`Due`}
          className="max-phone:flex-1 [&>label]:sr-only"
          value={day}
          onChange={(chosen) => draft.change({ day: chosen })}
        />
        <Button type="submit" isDisabled={title.trim() === ''}>
          {t`Add`}
        </Button>
      </div>
    </Form>
  );
}

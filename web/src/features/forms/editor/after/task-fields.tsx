import { t } from '../../../../language/words.ts';
import { NOBODY, ownerOf, useOwnerChoices } from '../../../../records/owner/use-owner-choices.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { refusalAt } from '../problems.ts';
import { Refused } from '../refused.tsx';
import type { Editing } from '../use-editing.ts';
import { titleHint } from './title-hint.ts';

/** The task that a submission creates. */
export function TaskFields({ editing: { definition, problem, change } }: { readonly editing: Editing }) {
  const { task, fields } = definition;
  const people = useOwnerChoices(task?.assignee_id ?? null, t`The owner of the contact`);
  const usual = { title: t`Answer the form`, assignee_id: null };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox isSelected={task !== null} onChange={(isMade) => change({ task: isMade ? usual : null })}>
        {t`Create a task`}
      </Checkbox>
      {task && (
        <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
          <TextField
            label={t`Title of the task`}
            value={task.title}
            onChange={(title) => change({ task: { ...task, title } })}
            hint={titleHint(fields)}
            refusal={refusalAt(problem, 'task.title')}
          />
          <Select
            label={t`Who does it`}
            choices={people}
            value={task.assignee_id ?? NOBODY}
            onChange={(choice) => change({ task: { ...task, assignee_id: ownerOf(choice) } })}
          />
          <Refused>{refusalAt(problem, 'task.assignee_id')}</Refused>
        </div>
      )}
    </div>
  );
}

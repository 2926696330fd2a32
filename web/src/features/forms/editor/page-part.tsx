import { t } from '../../../language/words.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { ColourField } from './colour-field.tsx';
import { refusalAt } from './problems.ts';
import type { Editing } from './use-editing.ts';

interface PagePartProps {
  readonly editing: Editing;
  /** The name of the form, which is the heading unless there is another. */
  readonly name: string;
}

/** The texts around the fields, and the colour of the page. */
export function PagePart({ editing: { definition, problem, change }, name }: PagePartProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t`Heading`}
        placeholder={name}
        value={definition.title ?? ''}
        onChange={(title) => change({ title: title === '' ? null : title })}
        hint={t`Visitors read the name of the form if it is empty.`}
        refusal={refusalAt(problem, 'title')}
      />
      <TextField
        label={t`Text above the fields`}
        multiline
        rows={4}
        value={definition.intro ?? ''}
        onChange={(intro) => change({ intro: intro === '' ? null : intro })}
        hint={t`An empty line begins a paragraph.`}
        refusal={refusalAt(problem, 'intro')}
      />
      <TextField
        label={t`Button`}
        value={definition.submit_label}
        onChange={(submit_label) => change({ submit_label })}
        refusal={refusalAt(problem, 'submit_label')}
      />
      <ColourField />
    </div>
  );
}

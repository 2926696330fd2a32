import { type ReactNode, useState } from 'react';
import { t } from '../../language/words.ts';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';
import { Refusal, refusalsOf } from './refusals.tsx';

interface NameFormProps {
  readonly present?: string;
  /** The most characters of a name. */
  readonly most: number;
  /** The label of the button that sends. */
  readonly action: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
  /** More fields, below the name. */
  readonly children?: ReactNode;
}

/** The form of a dialog that asks for a name; a refusal stands below the field. */
export function NameForm({ present = '', most, action, isPending, error, ...props }: NameFormProps) {
  const { onSubmit, onCancel, children } = props;
  const [name, setName] = useState(present);
  const refusals = refusalsOf(error, { name: t`The name` });
  return (
    <Form onSubmit={() => onSubmit(name)}>
      <TextField
        label={t`Name`}
        autoFocus
        isRequired
        maxLength={most}
        value={name}
        onChange={setName}
        refusal={refusals.fields.name}
      />
      {children}
      <Refusal>{refusals.rest}</Refusal>
      <FormActions action={action} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
}

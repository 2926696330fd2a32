import { useState } from 'react';
import type { CustomField } from '../../../api/custom-fields.ts';
import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { useUpdateField } from './api/field-edits.ts';
import { ChoicesField } from './choices-field.tsx';
import { fieldRefusals } from './field-refusals.ts';
import { choicesIn } from './field-words.ts';

interface EditFieldDialogProps {
  readonly field: CustomField;
  readonly onClose: () => void;
}

/** Changes the label and the choices of a field. */
export function EditFieldDialog({ field, onClose }: EditFieldDialogProps) {
  const update = useUpdateField(field.id);
  const [label, setLabel] = useState(field.label);
  const [choices, setChoices] = useState((field.options ?? []).join('\n'));
  const refusals = fieldRefusals(update.error);
  const send = () => {
    const options = field.options === null ? {} : { options: choicesIn(choices) };
    update.mutate({ label, ...options }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Edit field ${field.label}`} isOpen onClose={onClose}>
      <Form onSubmit={send}>
        <TextField
          label={t`Label`}
          autoFocus
          isRequired
          maxLength={100}
          value={label}
          onChange={setLabel}
          refusal={refusals.fields.label}
        />
        {field.options !== null && (
          <ChoicesField value={choices} onChange={setChoices} refusal={refusals.fields.options} />
        )}
        <Refusal>{refusals.rest}</Refusal>
        <FormActions action={t`Save`} isPending={update.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

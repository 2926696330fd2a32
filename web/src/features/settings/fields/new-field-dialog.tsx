import { useState } from 'react';
import { ApiFailure } from '../../../api/client.ts';
import type { FieldType } from '../../../api/custom-fields.ts';
import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useCreateField } from './api/field-edits.ts';
import { ChoicesField } from './choices-field.tsx';
import { fieldRefusals } from './field-refusals.ts';
import { choicesIn, hasChoices, keyFor, type OBJECTS, TYPE_CHOICES } from './field-words.ts';

interface NewFieldDialogProps {
  readonly kind: (typeof OBJECTS)[number];
  /** The keys of the fields of this kind of record. */
  readonly takenKeys: readonly string[];
  readonly onClose: () => void;
}

/** Asks for a new field; the key follows the label until someone types another. */
export function NewFieldDialog({ kind, takenKeys, onClose }: NewFieldDialogProps) {
  const create = useCreateField();
  const [label, setLabel] = useState('');
  const [typedKey, setTypedKey] = useState<string>();
  const [type, setType] = useState<FieldType>('text');
  const [choices, setChoices] = useState('');
  const [isFilterable, setFilterable] = useState(true);
  const refusals = fieldRefusals(create.error);
  const key = typedKey ?? keyFor(label, takenKeys);
  const isKeyTaken = create.error instanceof ApiFailure && create.error.status === 409;
  const send = () => {
    const draft = { object: kind.object, key, label, type, filterable: isFilterable };
    const options = hasChoices(type) ? { options: choicesIn(choices) } : {};
    create.mutate({ ...draft, ...options }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Add a field to ${kind.many}`} isOpen onClose={onClose}>
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
        <Select label={t`Type`} choices={TYPE_CHOICES} value={type} onChange={setType} />
        {hasChoices(type) && (
          <ChoicesField value={choices} onChange={setChoices} refusal={refusals.fields.options} />
        )}
        <TextField
          label={t`Key`}
          maxLength={63}
          value={key}
          onChange={setTypedKey}
          hint={t`The name in files and in the API. It cannot be changed later, nor can the type.`}
          refusal={refusals.fields.key ?? (isKeyTaken ? refusals.rest : undefined)}
        />
        <Checkbox
          isSelected={isFilterable}
          onChange={setFilterable}
          hint={t`Lists can be filtered by the field. It cannot be changed later.`}
        >
          {t`Filterable`}
        </Checkbox>
        {!isKeyTaken && <Refusal>{refusals.rest}</Refusal>}
        <FormActions action={t`Add field`} isPending={create.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

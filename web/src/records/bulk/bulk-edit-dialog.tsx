import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { EditableField } from '../editable/editable-field.ts';
import { ValueInput } from '../editable/value-input.tsx';
import { type EditForm, editsOf } from './edit-form.ts';

interface BulkEditDialogProps {
  /** Such as `12 contacts`. */
  readonly records: string;
  /** The fields to choose from. */
  readonly fields: readonly EditableField[];
  readonly form: EditForm;
  readonly onForm: (form: EditForm) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChange: (edits: Readonly<Record<string, unknown>>, field: EditableField) => void;
}

/** Asks which field of many records gets which value, or none. */
export function BulkEditDialog({ records, isOpen, onClose, ...rest }: BulkEditDialogProps) {
  return (
    <Dialog title={t`Edit ${records}`} isOpen={isOpen} onClose={onClose}>
      <EditFields records={records} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function EditFields(props: Omit<BulkEditDialogProps, 'isOpen'>) {
  const { records, fields, form, onForm, onClose, onChange } = props;
  const field = fields.find(({ key }) => key === form.key);
  const edits = editsOf(fields, form);
  const submit = () => {
    if (field && edits) onChange(edits, field);
  };
  return (
    <Form onSubmit={submit}>
      <Select
        label={t`Field`}
        choices={fields.map(({ key, label }) => ({ id: key, name: label }))}
        value={field?.key ?? null}
        onChange={(key) => onForm({ key })}
      />
      {field && !form.isEmptied && (
        <ValueInput
          key={field.key}
          field={field}
          typed={form.typed}
          onType={(typed) => onForm({ key: field.key, typed })}
          refusal={form.refusal}
          submit={submit}
        />
      )}
      {field && !field.isRequired && (
        <Checkbox
          isSelected={form.isEmptied ?? false}
          onChange={(isEmptied) => onForm({ ...form, isEmptied })}
        >
          {t`Empty the field`}
        </Checkbox>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isDisabled={!edits}>
          {t`Change ${records}`}
        </Button>
      </DialogActions>
    </Form>
  );
}

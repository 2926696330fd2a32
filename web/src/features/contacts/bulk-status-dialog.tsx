import { useState } from 'react';
import { useSuggestions } from '../../api/contact-choices.ts';
import { t } from '../../language/words.ts';
import { SuggestField } from '../../records/fields/suggest-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { BulkDialogProps } from './bulk-tag-dialog.tsx';

/** Asks for a new status of all selected contacts. */
export function BulkStatusDialog({ title, isOpen, onClose, ...rest }: BulkDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <StatusForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function StatusForm({ onClose, onChange }: Omit<BulkDialogProps, 'title' | 'isOpen'>) {
  const [status, setStatus] = useState('');
  const submit = () => {
    if (status.trim() !== '') onChange({ status: status.trim() });
  };
  return (
    <Form onSubmit={submit}>
      <SuggestField
        label={t`Status`}
        value={status}
        onChange={setStatus}
        suggestions={useSuggestions('status')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return event.continuePropagation();
          // An open list would keep the key from the form.
          event.preventDefault();
          submit();
        }}
        autoFocus
        maxLength={64}
        hint={t`“unsubscribed” also stops marketing emails.`}
      />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isDisabled={status.trim() === ''}>
          {t`Set status`}
        </Button>
      </DialogActions>
    </Form>
  );
}

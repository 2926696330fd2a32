import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { BulkDialogProps } from './bulk-tag-dialog.tsx';

/** Statuses that every organization uses. */
const COMMON = ['active', 'lead', 'customer', 'unsubscribed'];

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
  return (
    <Form onSubmit={() => onChange({ status: status.trim() })}>
      <TextField
        label="Status"
        value={status}
        onChange={setStatus}
        autoFocus
        maxLength={64}
        hint="“unsubscribed” also stops marketing emails."
      />
      <div className="flex flex-wrap gap-1.5">
        {COMMON.map((common) => (
          <Button key={common} onPress={() => setStatus(common)}>
            {common}
          </Button>
        ))}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isDisabled={status.trim() === ''}>
          Set status
        </Button>
      </DialogActions>
    </Form>
  );
}

import { useState } from 'react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';

/** Common reasons. */
const COMMON = [t`Too expensive`, t`Chose another supplier`, t`No budget`, t`Went silent`, t`Wrong timing`];

interface LostReasonDialogProps {
  /** The title of the deal; the dialog is open while there is one. */
  readonly dealTitle: string | undefined;
  readonly onLose: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why a deal was lost; the reason is optional. */
export function LostReasonDialog({ dealTitle, onLose, onCancel }: LostReasonDialogProps) {
  return (
    <Dialog title={t`Why was this deal lost?`} isOpen={dealTitle !== undefined} onClose={onCancel}>
      <p className="line-clamp-2 text-text-quiet">{dealTitle}</p>
      <ReasonForm onLose={onLose} onCancel={onCancel} />
    </Dialog>
  );
}

function ReasonForm({ onLose, onCancel }: Omit<LostReasonDialogProps, 'dealTitle'>) {
  const [reason, setReason] = useState('');
  return (
    <Form onSubmit={() => onLose(reason.trim())}>
      <TextField label={t`Reason`} value={reason} onChange={setReason} autoFocus maxLength={10_000} />
      <div className="flex flex-wrap gap-1.5">
        {COMMON.map((common) => (
          <Button key={common} onPress={() => setReason(common)}>
            {common}
          </Button>
        ))}
      </div>
      <DialogActions>
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button look="primary" type="submit">
          {t`Mark lost`}
        </Button>
      </DialogActions>
    </Form>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ReportDraft, useCreateReport } from '../../../api/insights.ts';
import { useMayAdminister } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { NameForm } from '../../../ui/form/name-form.tsx';
import { notify } from '../../../ui/toast.tsx';

interface SaveReportDialogProps {
  readonly name: string;
  readonly draft: Pick<ReportDraft, 'query' | 'plot' | 'compared'>;
  readonly onClose: () => void;
}

/** Saves what was composed under a name, and opens it there. */
export function SaveReportDialog({ name, draft, onClose }: SaveReportDialogProps) {
  const create = useCreateReport();
  const navigate = useNavigate();
  const mayShare = useMayAdminister();
  const [pinned, setPinned] = useState(false);
  const [shared, setShared] = useState(false);
  const save = (typed: string) =>
    create.mutate(
      { ...draft, name: typed, pinned, shared },
      {
        onSuccess: ({ data: { id } }) => {
          notify(t`The report is saved.`);
          onClose();
          void navigate({ to: '/reports/saved/$id', params: { id } });
        },
      },
    );
  return (
    <Dialog title={t`Save report`} isOpen onClose={onClose}>
      <NameForm
        present={name}
        most={80}
        action={t`Save`}
        isPending={create.isPending}
        error={create.error}
        onSubmit={save}
        onCancel={onClose}
      >
        <Checkbox isSelected={pinned} onChange={setPinned}>
          {t`Pin to Home`}
        </Checkbox>
        {mayShare && (
          <Checkbox isSelected={shared} onChange={setShared}>
            {t`Share with everyone`}
          </Checkbox>
        )}
      </NameForm>
    </Dialog>
  );
}

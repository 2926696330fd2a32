import { useState } from 'react';
import { type Question, useCreateReport } from '../../api/insights.ts';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import type { Plot } from '../../records/insights/metric-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { NameForm } from '../../ui/form/name-form.tsx';
import { notify } from '../../ui/toast.tsx';

interface PinDialogProps {
  readonly name: string;
  readonly question: Question;
  readonly plot: Plot;
  readonly onClose: () => void;
}

/** Saves a question under a name and puts it on the home page. */
export function PinDialog({ name, question, plot, onClose }: PinDialogProps) {
  const create = useCreateReport();
  const mayShare = useMayAdminister();
  const [shared, setShared] = useState(false);
  const save = (typed: string) =>
    create.mutate(
      { name: typed, query: question, plot: storedPlot(plot), pinned: true, shared },
      {
        onSuccess: () => {
          notify(t`It is on Home now.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={t`Pin to Home`} isOpen onClose={onClose}>
      <NameForm
        present={name}
        most={80}
        action={t`Pin`}
        isPending={create.isPending}
        error={create.error}
        onSubmit={save}
        onCancel={onClose}
      >
        {mayShare && (
          <Checkbox isSelected={shared} onChange={setShared}>
            {t`Show it to everyone`}
          </Checkbox>
        )}
      </NameForm>
    </Dialog>
  );
}

/** How a report is saved as drawn that everyone has. */
export function storedPlot(plot: Plot) {
  return plot === 'number' || plot === 'table' ? plot : plot === 'columns' ? 'line' : 'bars';
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Report, useUpdateReport } from '../../api/insights.ts';
import { membersQuery } from '../../api/members.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { notify } from '../../ui/toast.tsx';

const TIMES = [
  { id: '', name: t`Never` },
  { id: '0 8 * * 1', name: t`Mondays at 8:00` },
  { id: '0 8 * * 1-5', name: t`Working days at 8:00` },
  { id: '0 17 * * 5', name: t`Fridays at 17:00` },
  { id: '0 8 1 * *', name: t`The first of each month at 8:00` },
] as const;

/** Says when a report is sent by email, and to whom. */
export function ScheduleDialog({
  report,
  onClose,
}: {
  readonly report: Report;
  readonly onClose: () => void;
}) {
  const { user } = useSession();
  const members = useQuery(membersQuery).data ?? [];
  const update = useUpdateReport(report.id);
  const [cron, setCron] = useState(report.schedule?.cron ?? '0 8 * * 1');
  const [readers, setReaders] = useState<readonly string[]>(report.schedule?.user_ids ?? [user.id]);
  const known = TIMES.some(({ id }) => id === cron) ? TIMES : [...TIMES, { id: cron, name: cron }];
  const save = () =>
    update.mutate(
      { schedule: cron === '' ? null : { cron, user_ids: [...readers] } },
      {
        onSuccess: () => {
          notify(cron === '' ? t`The report is no longer sent.` : t`The report will be sent by email.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={t`Send ${report.name} by email`} isOpen onClose={onClose} isSheet>
      <Form onSubmit={save}>
        <Select label={t`When`} choices={known} value={cron} onChange={setCron} />
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-medium">{t`To`}</legend>
          {members.map(({ user_id: id, name, email }) => (
            <Checkbox
              key={id}
              isSelected={readers.includes(id)}
              onChange={(isOn) =>
                setReaders(isOn ? [...readers, id] : readers.filter((reader) => reader !== id))
              }
            >
              {name || email}
            </Checkbox>
          ))}
        </fieldset>
        <p className="text-small text-pretty text-text-quiet">
          {t`Each person gets the table as they may see it at that time, and a link. Times are those of the
            organization.`}
        </p>
        <Refusal>{refusalsOf(update.error, []).rest}</Refusal>
        <FormActions
          action={t`Save`}
          isPending={update.isPending}
          isDisabled={cron !== '' && readers.length === 0}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.ts';
import { taskDigestQuery, useSetTaskDigest } from '../../../api/tasks.ts';
import { t } from '../../../language/words.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';

/** Whether the person gets a daily email about their tasks in the organization. */
export function TaskEmailSection() {
  const { organization } = useSession();
  const { data } = useQuery(taskDigestQuery);
  const choose = useSetTaskDigest();
  const shown = choose.isPending ? choose.variables : data?.enabled;
  const save = (enabled: boolean) =>
    void notifyAfter(
      choose.mutateAsync(enabled),
      enabled ? t`You get the daily email.` : t`No more daily emails.`,
    );
  return (
    <Section
      title={t`Daily email`}
      lead={t`On working days, with your tasks in ${organization?.name ?? t`the organization`} that are due
        or overdue.`}
    >
      <Checkbox isSelected={shown ?? false} isDisabled={shown === undefined} onChange={save}>
        {t`Email me about my tasks`}
      </Checkbox>
    </Section>
  );
}

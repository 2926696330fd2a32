import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../api/members.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { useUpdateSettings } from '../../../api/settings.ts';
import { plural, t } from '../../../language/words.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast.tsx';

/** Requires a second factor from members. */
export function RequiredFactorSection() {
  const { organization } = useSession();
  const mayAdminister = useMayAdminister();
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateSettings();
  if (!organization) return null;
  const change = (require_second_factor: boolean) =>
    update.mutate(
      { require_second_factor },
      {
        onSuccess: () =>
          notify(
            require_second_factor
              ? t`A second factor is now required`
              : t`A second factor is no longer required`,
          ),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Section title={t`Sign-in`}>
      <Checkbox
        isSelected={organization.require_second_factor}
        isDisabled={!mayAdminister || update.isPending}
        onChange={(isWanted) => (isWanted ? setAsking(true) : change(false))}
        hint={t`Members without one must set one up before they can work here. API keys and connected apps
          are not affected.`}
      >
        {t`Require a second factor`}
      </Checkbox>
      <Refusal>{refusalsOf(update.error, {}).rest}</Refusal>
      <ConfirmDialog
        title={t`Require a second factor?`}
        action={t`Require`}
        isOpen={isAsking}
        isPending={update.isPending}
        onConfirm={() => change(true)}
        onClose={() => setAsking(false)}
      >
        <WhoLacksOne />
      </ConfirmDialog>
    </Section>
  );
}

function WhoLacksOne() {
  const { data: members } = useQuery(membersQuery);
  const count = members?.filter(({ second_factor }) => second_factor === false).length;
  if (count === undefined) return null;
  if (count === 0) return <>{t`All members have a second factor.`}</>;
  return (
    <>
      {plural(count, {
        one: '# member has no second factor and cannot work here until they set one up. See the members page for who.',
        other:
          '# members have no second factor and cannot work here until they set one up. See the members page for who.',
      })}
    </>
  );
}

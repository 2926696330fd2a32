import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type SingleSignOn, useRequireSingleSignOn } from './api/single-sign-on.ts';

interface RequiredSectionProps {
  readonly state: SingleSignOn;
  readonly isReadOnly: boolean;
}

/** Requires single sign-on of members other than owners. */
export function RequiredSection({ state: { required_at }, isReadOnly }: RequiredSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const require = useRequireSingleSignOn();
  const change = (required: boolean) =>
    require.mutate(required, {
      onSuccess: () =>
        notify(required ? t`Single sign-on is now required` : t`Single sign-on is now optional`),
      onSettled: () => setAsking(false),
    });
  return (
    <Section title={t`Requirement`}>
      <Checkbox
        isSelected={required_at !== null}
        isDisabled={isReadOnly || require.isPending}
        onChange={(isWanted) => (isWanted ? setAsking(true) : change(false))}
        hint={t`Members other than owners can then use this organization only after signing in with the
          provider. Owners can still sign in with their password, so that nobody is locked out. API keys and
          connected apps are not affected.`}
      >
        {t`Require single sign-on`}
      </Checkbox>
      <Refusal>{refusalsOf(require.error, {}).rest}</Refusal>
      <ConfirmDialog
        title={t`Require single sign-on?`}
        action={t`Require`}
        isOpen={isAsking}
        isPending={require.isPending}
        onConfirm={() => change(true)}
        onClose={() => setAsking(false)}
      >
        {t`Admins and members who signed in with a password or passkey must sign in again with the provider
          before they can continue. Someone whom the provider does not know can no longer work here. If the
          provider fails, an owner can turn this off after signing in with a password.`}
      </ConfirmDialog>
    </Section>
  );
}

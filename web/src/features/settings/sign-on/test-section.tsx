import { FlaskConical, Stethoscope } from 'lucide-react';
import { rich, t } from '../../../language/words.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { type SingleSignOn, useCheckSingleSignOn } from './api/single-sign-on.ts';

/** Tests the provider: its configuration, and a sign-in. */
export function TestSection({ state: { tested_at } }: { readonly state: SingleSignOn }) {
  const check = useCheckSingleSignOn();
  const problem = check.data?.problem;
  return (
    <Section
      title={t`Test`}
      lead={t`“Check” reads your provider’s configuration. “Test sign-in” signs you in there and does not
        change your session here.`}
    >
      <p className="text-text-quiet">
        {tested_at
          ? rich`Last test sign-in ${<Moment at={tested_at} />}.`
          : t`No owner has completed a test sign-in yet.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={check.isPending}
          onPress={() => check.mutate(undefined, { onError: notifyFailure })}
        >
          <Stethoscope aria-hidden size={14} /> {t`Check`}
        </Button>
        <a href="/sign-in/sso/test" className={buttonClasses('plain')}>
          <FlaskConical aria-hidden size={14} /> {t`Test sign-in`}
        </a>
      </div>
      <p role="status" className={problem ? 'text-danger' : undefined}>
        {check.data && (problem ?? t`The provider responds correctly.`)}
      </p>
    </Section>
  );
}

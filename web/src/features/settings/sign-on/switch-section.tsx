import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type SingleSignOn, useRemoveSingleSignOn, useSwitchSingleSignOn } from './api/single-sign-on.ts';

interface SwitchSectionProps {
  readonly state: SingleSignOn;
  readonly isReadOnly: boolean;
}

/** Turns single sign-on on or off, and removes it. */
export function SwitchSection({ state, isReadOnly }: SwitchSectionProps) {
  const isOn = state.enabled_at !== null;
  return (
    <Section
      title={isOn ? t`Single sign-on is on` : t`Single sign-on is off`}
      lead={isOn ? t`Share this link with the members of your organization.` : missing(state)}
    >
      {isOn && <CopyBox label={t`Sign-in link`} text={state.sign_in_url} />}
      {!isReadOnly && <Switches state={state} isOn={isOn} />}
    </Section>
  );
}

function missing({ tested_at, keeps_owner }: SingleSignOn): string {
  if (tested_at === null) return t`Before you can turn it on, an owner must complete a test sign-in.`;
  if (!keeps_owner) {
    return t`Before you can turn it on, an owner must have a password and a second factor, so that you are
      not locked out.`;
  }
  return t`Ready to turn on.`;
}

function Switches({ state, isOn }: { readonly state: SingleSignOn; readonly isOn: boolean }) {
  const [asking, setAsking] = useState<'disable' | 'remove' | null>(null);
  const change = useSwitchSingleSignOn();
  const remove = useRemoveSingleSignOn();
  const close = () => setAsking(null);
  const turn = (to: 'enable' | 'disable') =>
    change.mutate(to, {
      onSuccess: () => notify(to === 'enable' ? t`Single sign-on is on` : t`Single sign-on is off`),
      onSettled: close,
    });
  const confirmRemoval = () =>
    remove.mutate(undefined, { onSuccess: () => notify(t`Provider removed`), onSettled: close });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <Button onPress={() => setAsking('disable')}>{t`Turn off…`}</Button>
        ) : (
          <Button
            look="primary"
            isDisabled={state.tested_at === null || !state.keeps_owner}
            isPending={change.isPending}
            onPress={() => turn('enable')}
          >
            {t`Turn on`}
          </Button>
        )}
        <Button look="quiet" onPress={() => setAsking('remove')}>
          {t`Remove provider…`}
        </Button>
      </div>
      <Refusal>{refusalsOf(change.error ?? remove.error, {}).rest}</Refusal>
      <ConfirmDialog
        title={t`Turn off single sign-on?`}
        action={t`Turn off`}
        isOpen={asking === 'disable'}
        isPending={change.isPending}
        onConfirm={() => turn('disable')}
        onClose={close}
      >
        {t`Everyone who signed in with it is signed out, and nobody is required to use it any more. People
          without a password cannot sign in until you turn it on again.`}
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Remove provider?`}
        action={t`Remove`}
        isOpen={asking === 'remove'}
        isPending={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={close}
      >
        {t`Everyone who signed in with it is signed out, and accounts are no longer linked to the provider.
          The accounts stay.`}
      </ConfirmDialog>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { KeySquare, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Factors } from '../../../../../server/access/factors/factors.schema.ts';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { factorsQuery, useRemoveTotp, useRenewRecoveryCodes } from './api/factors.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** The person's second factors. */
export function SecondFactorSection() {
  const factors = useQuery(factorsQuery);
  return (
    <Section
      title={t`Second factor`}
      lead={t`A second factor keeps your account safe even if someone knows your password.`}
    >
      <Loaded query={factors} rows={1}>
        {(found) => (
          <Rows label={t`Second factors`}>
            <AuthenticatorRow totp={found.totp} />
            <PasskeyRows />
            {(found.totp || found.passkey_count > 0) && <RecoveryCodesRow left={found.recovery_codes_left} />}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

function AuthenticatorRow({ totp }: { readonly totp: Factors['totp'] }) {
  const [open, setOpen] = useState<'set up' | 'remove' | null>(null);
  const remove = useRemoveTotp();
  const close = () => setOpen(null);
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => notify(t`Authenticator app removed`),
      onError: notifyFailure,
      onSettled: close,
    });
  return (
    <Row
      icon={<ShieldCheck aria-hidden size={16} strokeWidth={1.5} className="text-text-quiet" />}
      title={t`Authenticator app`}
      details={totp ? <AppDetails totp={totp} /> : t`Use a code from an app on your phone or computer.`}
      actions={
        <>
          <Button
            look={totp ? 'quiet' : 'plain'}
            aria-label={totp ? t`Remove authenticator app` : t`Set up authenticator app`}
            onPress={() => setOpen(totp ? 'remove' : 'set up')}
          >
            {totp ? t`Remove…` : t`Set up…`}
          </Button>
          {open === 'set up' && <AuthenticatorDialog onClose={close} />}
          <ConfirmDialog
            title={t`Remove authenticator app?`}
            action={t`Remove`}
            keep={t`Keep`}
            isOpen={open === 'remove'}
            isPending={remove.isPending}
            onConfirm={confirmRemoval}
            onClose={close}
          >
            {t`Its codes will stop working. Without another second factor, anyone with your password can
              sign in.`}
          </ConfirmDialog>
        </>
      }
    />
  );
}

function AppDetails({ totp: { created_at, last_used_at } }: { readonly totp: NonNullable<Factors['totp']> }) {
  return (
    <>
      {rich`Added ${<Moment at={created_at} />}`}
      {last_used_at && <> {rich`· last used ${<Moment at={last_used_at} />}`}</>}
    </>
  );
}

function RecoveryCodesRow({ left }: { readonly left: number }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewRecoveryCodes();
  const confirm = () =>
    renew.mutate(undefined, { onError: notifyFailure, onSettled: () => setAsking(false) });
  return (
    <Row
      icon={<KeySquare aria-hidden size={16} strokeWidth={1.5} className="text-text-quiet" />}
      title={t`Recovery codes`}
      details={
        left === 0 ? t`No codes left. Create new ones.` : t`${left} left. Use one if you lose your device.`
      }
      actions={
        <>
          <Button look="quiet" onPress={() => setAsking(true)}>
            {t`Create new codes…`}
          </Button>
          <ConfirmDialog
            title={t`Create new recovery codes?`}
            action={t`Create new codes`}
            isOpen={isAsking}
            isPending={renew.isPending}
            onConfirm={confirm}
            onClose={() => setAsking(false)}
          >
            {t`Your current codes will stop working.`}
          </ConfirmDialog>
          {renew.data && <RecoveryCodesDialog codes={renew.data.recovery_codes} onClose={renew.reset} />}
        </>
      }
    />
  );
}

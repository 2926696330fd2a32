import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useReauthenticate, useReauthenticateByPasskey, waysQuery } from './api/reauthentication.ts';
import { useWhoAsks } from './confirm-identity.ts';

interface ConfirmIdentityProps {
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Asks for the password, a code or a passkey before a sensitive change; used once in the app. */
export function ConfirmIdentityDialog() {
  const answer = useWhoAsks();
  return answer && <Identity onClose={answer} />;
}

function Identity({ onClose }: ConfirmIdentityProps) {
  const ways = useQuery(waysQuery);
  return (
    <Dialog title={t`Confirm your identity`} isOpen onClose={() => onClose(false)}>
      <p className="text-text-quiet">
        {t`You signed in a while ago. Confirm your identity to make this change. We will not ask again for
          10 minutes.`}
      </p>
      <Loaded query={ways} rows={1}>
        {(found) => <Ways ways={found.ways} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

const FIELDS = {
  password: {
    label: t`Password`,
    type: 'password',
    autoComplete: 'current-password',
    other: t`Use your password`,
  },
  code: { label: t`Code`, type: 'text', autoComplete: 'one-time-code', other: t`Use a code` },
} as const;
type Typed = keyof typeof FIELDS;

/** For people without a password or factor: sign in again. */
function NoWay() {
  const { single_sign_on } = useSession();
  if (!single_sign_on) return <p>{t`Sign out and sign in again, then repeat the change.`}</p>;
  const returnTo = encodeURIComponent(location.pathname + location.search);
  return (
    <p>
      {rich`${(
        <a href={`/sign-in/sso/again?return_to=${returnTo}`} className="text-accent underline">
          {t`Sign in again with your provider`}
        </a>
      )}, then repeat the change.`}
    </p>
  );
}

function Ways({ ways, onClose }: ConfirmIdentityProps & { readonly ways: readonly string[] }) {
  const typed = (['password', 'code'] as const).filter((way) => ways.includes(way));
  const [way, setWay] = useState<Typed | undefined>(typed[0]);
  const [text, setText] = useState('');
  const confirm = useReauthenticate();
  const byPasskey = useReauthenticateByPasskey();
  const refusals = refusalsOf(confirm.error ?? byPasskey.error, {
    password: t`The password`,
    code: t`The code`,
  });
  const onSuccess = () => onClose(true);
  const send = () => {
    byPasskey.reset();
    if (way) confirm.mutate(way === 'code' ? { code: text } : { password: text }, { onSuccess });
  };
  const usePasskey = () => {
    confirm.reset();
    byPasskey.mutate(undefined, { onSuccess });
  };
  const change = (next: Typed) => {
    setWay(next);
    setText('');
    confirm.reset();
    byPasskey.reset();
  };
  return (
    <Form onSubmit={send}>
      {way ? (
        <TextField
          key={way}
          label={FIELDS[way].label}
          type={FIELDS[way].type}
          autoComplete={FIELDS[way].autoComplete}
          autoFocus
          isRequired
          value={text}
          onChange={setText}
          refusal={refusals.fields[way]}
        />
      ) : (
        ways.length === 0 && <NoWay />
      )}
      <Refusal>{refusals.rest}</Refusal>
      <DialogActions>
        {typed
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onPress={() => change(other)}>
              {FIELDS[other].other}
            </Button>
          ))}
        {ways.includes('passkey') && (
          <Button look={way ? 'quiet' : 'primary'} isPending={byPasskey.isPending} onPress={usePasskey}>
            {t`Use a passkey`}
          </Button>
        )}
        <Button onPress={() => onClose(false)}>{t`Cancel`}</Button>
        {way && (
          <Button type="submit" look="primary" isPending={confirm.isPending}>
            {t`Confirm`}
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}

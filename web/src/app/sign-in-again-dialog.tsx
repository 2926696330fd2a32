import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { signInAddress } from '../api/asking.ts';
import { goOnAs, signInAgain, useSession } from '../api/session.ts';
import { t } from '../language/words.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Refusal } from '../ui/form/refusals.tsx';
import { useWhoWaits } from './asking-dialogs.ts';

/** Asks the person to sign in when the session has ended, without leaving the page; used once in the app. */
export function SignInAgainDialog() {
  const answer = useWhoWaits();
  return answer && <SignInAgain onClose={answer} />;
}

interface SignInAgainProps {
  readonly onClose: (isSignedIn: boolean) => void;
}

function SignInAgain({ onClose }: SignInAgainProps) {
  const session = useSession();
  useSignInElsewhere(() => onClose(true));
  return (
    <Dialog title={t`Sign in`} isOpen onClose={() => onClose(false)}>
      <p>{t`Your session has ended. Sign in to continue.`}</p>
      <p className="text-text-quiet">{t`What you typed is kept.`}</p>
      {session.single_sign_on ? <Actions onClose={onClose} /> : <Password onClose={onClose} />}
    </Dialog>
  );
}

function Password({ onClose }: SignInAgainProps) {
  const session = useSession();
  const [email, setEmail] = useState(session.user.email);
  const [password, setPassword] = useState('');
  const signIn = useMutation({ mutationFn: () => signInAgain(session, { email, password }) });
  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    signIn.reset();
  };
  return (
    <Form onSubmit={() => signIn.mutate(undefined, { onSuccess: (isSame) => isSame && onClose(true) })}>
      <TextField
        label={t`Email address`}
        type="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={type(setEmail)}
      />
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        autoFocus
        isRequired
        value={password}
        onChange={type(setPassword)}
      />
      <Refusal>{signIn.error?.message}</Refusal>
      <Actions onClose={onClose}>
        <Button type="submit" look="primary" isPending={signIn.isPending}>
          {t`Sign in`}
        </Button>
      </Actions>
    </Form>
  );
}

/** The sign-in page has all ways to sign in, and leads back to this page. */
function Actions({ onClose, children }: SignInAgainProps & { readonly children?: ReactNode }) {
  return (
    <DialogActions>
      <Button look="quiet" onPress={() => onClose(false)}>
        {t`Not now`}
      </Button>
      <a href={signInAddress()} className={buttonClasses(children ? 'plain' : 'primary')}>
        {children ? t`Other ways to sign in` : t`Go to the sign-in page`}
      </a>
      {children}
    </DialogActions>
  );
}

/** Goes on if the person comes back to this tab after signing in, in another one. */
function useSignInElsewhere(onSignedIn: () => void): void {
  const session = useSession();
  const goOn = useEffectEvent(async () => {
    if (!document.hidden && (await goOnAs(session).catch(() => false))) onSignedIn();
  });
  useEffect(() => {
    const look = () => void goOn();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

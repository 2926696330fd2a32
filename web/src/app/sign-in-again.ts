import { askToSignInBy } from '../api/asking.ts';
import { createAsk } from '../ui/ask.ts';

const { ask, useAsked } = createAsk<(isSignedIn: boolean) => void>();

/** The requests that wait for the person to sign in again; undefined if there are none. */
export const useWhoWaits = useAsked;

/** Opens the sign-in dialog, above any other, when the session has ended; call it when the app knows who was signed in. */
export function signInAgainByDialog(): void {
  askToSignInBy(
    () =>
      new Promise((resolve) =>
        ask((isSignedIn) => {
          ask(undefined);
          resolve(isSignedIn);
        }),
      ),
  );
}

/** Asks the person for something that a request needs; resolves to whether they gave it. */
type Ask = () => Promise<boolean>;

/** Several requests that need the same at the same time ask only once. */
function askOnce(ask: Ask) {
  let asking: Promise<boolean> | undefined;
  return {
    by: (next: Ask) => {
      ask = next;
    },
    isGiven: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

/** Sets how to ask the person when the server wants their identity confirmed again. */
export const { by: askToConfirmBy, isGiven: isConfirmed } = askOnce(async () => false);

/** Sets how to ask whether signing out may delete unsaved drafts. */
export const { by: askToDeleteDraftsBy, isGiven: mayDeleteDrafts } = askOnce(async () => true);

const signIn = askOnce(async () => {
  location.assign(signInAddress());
  return false;
});

/** Sets how to ask the person to sign in when the session has ended. Before the app is shown, it goes to the sign-in page. */
export const askToSignInBy = signIn.by;

let isPutOff = false;

/** Asks to sign in. Who puts it off is asked again for the next change, not for what a page reads meanwhile. */
export async function isSignedInAgain(isReading: boolean): Promise<boolean> {
  if (isReading && isPutOff) return false;
  isPutOff = !(await signIn.isGiven());
  return !isPutOff;
}

/** The sign-in page, which leads back to this page. */
export function signInAddress(): string {
  return `/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`;
}

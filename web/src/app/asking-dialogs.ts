import { askToDeleteDraftsBy, askToSignInBy } from '../api/asking.ts';
import { createAsk } from '../ui/ask.ts';

type Answer = (isGiven: boolean) => void;

const signIn = createAsk<Answer>();
const deleteDrafts = createAsk<Answer>();

/** The requests that wait for the person to sign in again; undefined if there are none. */
export const useWhoWaits = signIn.useAsked;

/** The sign-out that waits for the person to give up their drafts; undefined if there is none. */
export const useWhoSignsOut = deleteDrafts.useAsked;

/** Asks by dialogs above the page; call it when the app knows who was signed in. */
export function askByDialogs(): void {
  askToSignInBy(() => answerOf(signIn.ask));
  askToDeleteDraftsBy(() => answerOf(deleteDrafts.ask));
}

function answerOf(ask: (answer: Answer | undefined) => void): Promise<boolean> {
  return new Promise((resolve) =>
    ask((isGiven) => {
      ask(undefined);
      resolve(isGiven);
    }),
  );
}

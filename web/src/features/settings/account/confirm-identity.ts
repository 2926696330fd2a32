import { askToConfirmBy } from '../../../api/client.ts';
import { createAsk } from '../../../ui/ask.ts';

const { ask, useAsked } = createAsk<(isConfirmed: boolean) => void>();

/** What waits for the person to prove who they are; undefined while nothing does. */
export const useWhoAsks = useAsked;

/** Asks the person in a dialog, above whatever is open, when the server wants to know again who they are. */
export function confirmIdentityByDialog(): void {
  askToConfirmBy(
    () =>
      new Promise((resolve) =>
        ask((isConfirmed) => {
          ask(undefined);
          resolve(isConfirmed);
        }),
      ),
  );
}

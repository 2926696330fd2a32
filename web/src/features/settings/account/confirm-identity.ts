import { askToConfirmBy } from '../../../api/asking.ts';
import { createAsk } from '../../../ui/ask.ts';

const { ask, useAsked } = createAsk<(isConfirmed: boolean) => void>();

/** The request that waits for the person to confirm their identity; undefined if there is none. */
export const useWhoAsks = useAsked;

/** Opens the dialog, above any other, when the server wants the person's identity confirmed. */
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

import { ApiFailure } from '../../api/client.ts';
import { OWN_VALUES } from '../../api/own-values.ts';
import { t } from '../../language/words.ts';
import { withLabel } from '../../ui/form/with-label.ts';

/** Rejects like a save, but names the field by its label where the server names it by its key. */
export async function namedBy<Result>(label: string, save: Promise<Result>): Promise<Result> {
  try {
    return await save;
  } catch (error) {
    nameBy(label, error);
    throw error;
  }
}

/** Names the field by its label in the message of an error. */
export function nameBy(label: string, error: unknown): void {
  if (error instanceof ApiFailure && error.field?.name === OWN_VALUES) {
    error.message = withLabel(error.message, error.field.words, label);
  }
}

/** Why the server refuses own values, with the key of the field where one is at fault. */
export function ownRefusal(
  error: Error | null,
): { readonly key: string | undefined; readonly text: string } | undefined {
  if (!(error instanceof ApiFailure) || error.field?.name !== OWN_VALUES) return undefined;
  const { words, within } = error.field;
  return {
    key: within,
    text: withLabel(error.message, words, within === undefined ? t`Own fields` : t`The value`),
  };
}

import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Answer } from '../../kernel/operations/result.ts';
import { SIGNING_SECRET } from '../webhooks.secrets.ts';

/** A result as a repeated request gets it: without the secret, which only the first answer holds. */
export function withoutSecret(answer: Answer): Answer {
  const { secret: _shownOnce, ...rest } = Object(answer.data);
  return { ...answer, data: rest };
}

/** A signing secret as it is stored: one of the two is null. */
export interface StoredSecret {
  readonly sealed: Buffer | null;
  readonly readable: string | null;
}

/** Seals the secret of a subscription; a server without a SECRET_KEY stores it as it is. */
export async function storedSecret(context: WriteContext, id: string, secret: string): Promise<StoredSecret> {
  const { organizationId, secrets } = context;
  if (!(await secrets.canSeal())) return { sealed: null, readable: secret };
  const place = { ...SIGNING_SECRET, organizationId, rowId: id };
  return { sealed: await secrets.seal(context, place, secret), readable: null };
}

import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Answer } from '../../kernel/operations/result.ts';
import { SIGNING_SECRET } from '../webhooks.secrets.ts';

/** The result for a repeated request: without the secret, which only the first answer contains. */
export function withoutSecret(answer: Answer): Answer {
  const { secret: _shownOnce, ...rest } = Object(answer.data);
  return { ...answer, data: rest };
}

/** A stored signing secret. One of the two members is null. */
export interface StoredSecret {
  readonly sealed: Buffer | null;
  readonly readable: string | null;
}

/** Seals the secret of a subscription. A server without SECRET_KEY stores it unsealed. */
export async function storedSecret(context: WriteContext, id: string, secret: string): Promise<StoredSecret> {
  const { organizationId, secrets } = context;
  if (!(await secrets.canSeal())) return { sealed: null, readable: secret };
  const place = { ...SIGNING_SECRET, organizationId, rowId: id };
  return { sealed: await secrets.seal(context, place, secret), readable: null };
}

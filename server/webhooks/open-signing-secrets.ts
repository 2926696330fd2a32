import type { Statements } from '../kernel/database/database.ts';
import { SealedValueError } from '../kernel/secrets/sealed-value.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';
import type { DueDelivery } from './delivery/queue.sql.ts';
import type { SigningSecrets } from './delivery/signature.ts';
import { SIGNING_SECRET } from './webhooks.secrets.ts';

/** Opens the secrets with which a delivery is signed; returns null if the current one does not open. */
export type OpenSigningSecrets = (delivery: DueDelivery) => Promise<SigningSecrets | null>;

/** Rejects only if the database cannot be queried. */
export function signingSecretsFrom(
  statements: Statements,
  secrets: Pick<Secrets, 'open'>,
): OpenSigningSecrets {
  const openOne = async (
    { org_id: organizationId, subscription_id: rowId }: DueDelivery,
    readable: string | null,
    sealed: Buffer | null,
  ): Promise<string | null> => {
    if (sealed === null) return readable;
    try {
      return await secrets.open(statements, { ...SIGNING_SECRET, organizationId, rowId }, sealed);
    } catch (error) {
      if (error instanceof SealedValueError) return null;
      throw error;
    }
  };
  return async (delivery) => {
    const secret = await openOne(delivery, delivery.secret, delivery.secret_sealed);
    if (secret === null) return null;
    const previousSecret = await openOne(delivery, delivery.previous_secret, delivery.previous_secret_sealed);
    return { secret, previousSecret };
  };
}

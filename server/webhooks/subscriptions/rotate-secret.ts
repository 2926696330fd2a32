import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { newSecret } from '../delivery/signature.ts';
import { storedSecret, withoutSecret } from './secret.ts';
import { rotatedView, subscriptionId } from './subscription.schema.ts';
import { rotateSecretOf } from './subscription.sql.ts';

/** How long both secrets sign, so that the receiver can switch at any time. */
const OVERLAP_HOURS = 24;

/** Gives a subscription a new secret, shown only in this answer. */
export const rotateSecret = defineWrite({
  name: 'rotate-webhook-secret',
  summary: 'Rotate the secret of a webhook subscription',
  description: `Both secrets sign for ${OVERLAP_HOURS} hours. The new one is shown only once.`,
  scope: 'webhooks:write',
  sensitive: true,
  role: 'admin',
  input: subscriptionId,
  output: rotatedView,
  withoutSecrets: withoutSecret,
  run: async (context, { id }) => {
    const secret = newSecret();
    const stored = await storedSecret(context, id, secret);
    const [rotated] = await context.query<{ expires_at: string }>(rotateSecretOf(id, stored, OVERLAP_HOURS));
    if (!rotated) throw notFound('webhook subscription');
    context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'secret_rotated' });
    return { data: { id, secret, previous_secret_expires_at: rotated.expires_at } };
  },
});

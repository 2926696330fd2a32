import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { sendConversions } from '../sending/send-job.ts';
import { retried, sendKey } from './conversion.schema.ts';
import { lockSend, startAgain } from './conversion.sql.ts';

const ALREADY_THERE = new Conflict('The platform has this conversion already, or it is on its way.');

/** The states in which sending again cannot count a purchase twice by itself. */
const ENDED: ReadonlySet<string> = new Set([
  'withheld',
  'too_old',
  'refused',
  'needs_reconnecting',
  'failed',
]);

/** Sends a conversion again after it was not sent. */
export const retryConversion = defineWrite({
  name: 'retry-conversion',
  summary: 'Send a conversion again',
  description:
    'For one that was withheld, refused or failed. It is built anew from the contact as it is now, with the same event id.',
  scope: 'ads:write',
  role: 'admin',
  input: sendKey,
  output: retried,
  conflicts: [ALREADY_THERE],
  run: async (context, { id, destination_id }) => {
    const { organizationId } = context;
    const [send] = await context.query<{ state: string }>(lockSend(organizationId, id, destination_id));
    if (!send) throw notFound('conversion');
    if (!ENDED.has(send.state)) throw conflict(ALREADY_THERE);
    await context.query(startAgain(organizationId, id, destination_id));
    context.enqueue(sendConversions, { destination_id }, { key: destination_id });
    const changes = { retried: { from: send.state, to: destination_id } };
    context.audit({ recordType: 'conversion', recordId: id, action: 'retried', changes });
    return { data: { id, destination_id, state: 'waiting' as const } };
  },
});

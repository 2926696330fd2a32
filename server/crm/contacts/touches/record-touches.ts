import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { WriteContext } from '../../../kernel/operations/context.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { selectContactExists } from '../contact.sql.ts';
import { type clickIds, type Touch, touchesOfContact, touchView } from './touch.schema.ts';
import { insertTouches } from './touch.sql.ts';

/** Keeps how a contact came here. Nothing is overwritten; a touch that is already there is left out. */
export const recordTouches = defineWrite({
  name: 'record-touches',
  summary: 'Record touches of a contact',
  description:
    'Returns the touches that are new. One with the same kind, value, campaign and seen_at as an earlier one is left out.',
  scope: 'crm:write',
  input: touchesOfContact.meta({
    examples: [
      { touches: [{ kind: 'gclid', value: 'Cj0KCQjw-example', page: 'https://www.example.com/?gclid=…' }] },
    ],
  }),
  output: z.array(touchView),
  run: async (context, { id, touches, submission_id }) => {
    const { organizationId } = context;
    const found = await context.query(selectContactExists(organizationId, id));
    if (found.length === 0) throw notFound('contact');
    const rows = await context.query<{ json: string }>(
      insertTouches(organizationId, { contactId: id, touches, submissionId: submission_id }),
    );
    if (rows.length > 0) {
      const changes = { touches: { from: null, to: rows.length } };
      context.audit({ recordType: 'contact', recordId: id, action: 'updated', changes });
    }
    return { data: rows.map(({ json }) => new JsonText<Touch>(json)) };
  },
});

/** Keeps the click ids that a contact is created with. */
export function recordClickIds(
  context: WriteContext,
  contactId: string,
  given: z.output<typeof clickIds> = [],
): void {
  if (given.length === 0) return;
  const touches = given.map((clickId) => ({ ...clickId, campaign: null, page: null, referrer: null }));
  context.defer(insertTouches(context.organizationId, { contactId, touches, submissionId: null }));
}

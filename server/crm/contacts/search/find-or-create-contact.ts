import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { foldText } from '../../../kernel/fields/fold-text.ts';
import type { WriteContext } from '../../../kernel/operations/context.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { parseInput } from '../../../kernel/operations/parse.ts';
import { onlyOne } from '../../../records/edits.ts';
import { metaOf, readExternalId } from '../../external-ids/external-ids.ts';
import { lockIdentities } from '../../upsert/lock-identities.ts';
import { contactDraft, contactView } from '../contact.schema.ts';
import { selectContact } from '../contact.sql.ts';
import { CONTACT_CONSTRAINTS } from '../contact-constraints.ts';
import { contactSearch } from '../contact-query.schema.ts';
import { addContacts } from '../create-contact.ts';
import { type Criteria, findByCriteria } from './contact-criteria.ts';

/**
 * Searches as `search-contacts` does, and creates the contact if none has the email address of the search or, without
 * one, its tags (docs/behaviour/upserts.md 9).
 */
export const findOrCreateContact = defineWrite({
  name: 'find-or-create-contact',
  summary: 'Find or create a contact',
  scope: 'crm:write',
  input: contactSearch,
  output: z.array(contactView),
  mayCreate: true,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  run: async (context, { limit, create = {}, ...criteria }) => {
    const { email, tags } = criteria;
    if (email === undefined && tags === undefined)
      throw invalidRequest("With 'create', search by 'email' or 'tags'.");
    const { fields, ignored } = readExternalId(create);
    await waitForOthers(context, criteria, fields.email);
    const known = email === undefined ? { tags } : { email };
    for (const asked of [criteria, known]) {
      const rows = await findByCriteria(context, asked, limit);
      if (rows.length > 0) return { data: rows.map((row) => new JsonText(row.json)) };
    }
    const draft = parseInput(contactDraft, { ...criteria, ...fields });
    const created = onlyOne(await addContacts(context, [draft]));
    return { data: [created], ...metaOf(ignored), status: 201 };
  },
});

/** Upserts and other searches that may create the same contact run one after another. */
async function waitForOthers(
  context: WriteContext,
  { email, tags = [] }: Criteria,
  created: string | null | undefined,
): Promise<void> {
  const addresses = [email, created].filter((address) => typeof address === 'string');
  const identities =
    addresses.length > 0
      ? addresses.map((address) => `email ${foldText(address)}`)
      : [`tags ${tags.map(foldText).sort().join(' ')}`];
  await lockIdentities(context, 'contact', identities);
}

import { z } from 'zod';
import {
  LONG_TEXT,
  label,
  page,
  requiredText,
  text,
  timestamp,
  timestampView,
} from '../../../kernel/fields/fields.ts';
import { contactId } from '../contact.schema.ts';

/** What a contact can agree to. */
export const CONSENT_PURPOSES = ['email_marketing', 'ad_user_data', 'ad_personalization'] as const;

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

const purpose = z.enum(CONSENT_PURPOSES).meta({
  description:
    '`email_marketing`: emails to the contact. `ad_user_data`: sending data about them to advertising platforms. ' +
    '`ad_personalization`: advertisements that are chosen for them.',
});
const state = z.enum(['granted', 'denied']);

/** An entry of the ledger (docs/behaviour/touches-and-consents.md 6). */
export const consentView = z
  .object({
    id: z.uuid(),
    purpose,
    state,
    words: z.string().nullable().meta({ description: 'What the person read when they answered.' }),
    source: z.string().meta({ examples: ['phone', 'form', 'status'] }),
    occurred_at: timestampView,
    created_at: timestampView.meta({ description: 'When it was recorded.' }),
    created_by: z.uuid().nullable().meta({ description: 'The user who recorded it.' }),
  })
  .meta({ id: 'Consent', description: 'What a contact agreed to or refused.' });

export type Consent = z.infer<typeof consentView>;

const source = label().meta({ description: 'Where the answer came from.', examples: ['phone'] });

/** The input of `POST /api-contacts/:id/consents`. */
export const newConsent = contactId.extend({
  purpose,
  state,
  words: text(LONG_TEXT)
    .nullable()
    .default(null)
    .meta({ description: 'What the person read when they answered.' }),
  source,
  occurred_at: timestamp()
    .optional()
    .meta({ description: 'When the person answered. Now if left out; a time in the future counts as now.' }),
});

/** An answer to record, without whose it is. */
export type ConsentDraft = Omit<z.output<typeof newConsent>, 'id'>;

/** The input of `POST /api-contacts/:id/subscribe`. */
export const subscription = contactId.extend({
  source,
  note: requiredText(LONG_TEXT)
    .nullable()
    .default(null)
    .meta({ description: 'What the person agreed to, in words.' }),
});

/** The input of `GET /api-contacts/:id/consents`. */
export const consentsQuery = contactId.extend({
  purpose: purpose.optional(),
  ...page({ default: 100, max: 200 }),
});

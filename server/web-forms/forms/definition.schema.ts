import { z } from 'zod';
import { label, requiredText, text, uuid, visibleName } from '../../kernel/fields/fields.ts';
import { formFields } from './field.schema.ts';

/** What a visitor can consent to. */
export const CONSENT_PURPOSES = ['email_marketing', 'ad_user_data', 'ad_personalization'] as const;

const MAX_TAGS = 20;
const MAX_HOSTS = 20;

const consent = z
  .object({
    purpose: z.enum(CONSENT_PURPOSES),
    words: requiredText(2_000).meta({
      description: 'What the visitor reads beside the box. The consent ledger keeps it.',
      examples: ['Send me the newsletter. I can unsubscribe at any time.'],
    }),
  })
  .nullable()
  .meta({ description: 'What a field of the type `consent` asks for; null without such a field.' });

const deal = z
  .object({
    pipeline_id: uuid(),
    stage_id: uuid(),
    title: visibleName(200).meta({
      description: 'May contain answers, as `{{ key }}`.',
      examples: ['Inquiry of {{ first_name }}'],
    }),
  })
  .nullable()
  .meta({ description: 'The deal that an accepted submission creates; null for none.' });

const task = z
  .object({
    title: visibleName(200).meta({
      description: 'May contain answers, as `{{ key }}`.',
      examples: ['Call {{ first_name }}'],
    }),
    assignee_id: uuid().nullable().default(null),
  })
  .nullable()
  .meta({ description: 'The task that an accepted submission creates; null for none.' });

const webUrl = z
  .string()
  .max(2_048, { error: 'must have at most 2048 characters' })
  .refine(isWebUrl, { error: 'must be an absolute http or https URL without user and password' })
  .meta({ format: 'uri' })
  .nullable()
  .meta({ description: 'Where the visitor goes afterwards; null shows a page that says thank you.' });

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && isHost(hostname);
}

/** Whether a name has only characters that mean nothing in a content policy, which names the host. */
function isHost(name: string): boolean {
  return /^[\w.:[\]-]+$/.test(name);
}

/** A host name or address, with a port if it is not the usual one, and nothing else. */
const host = z
  .string()
  .max(253, { error: 'must have at most 253 characters' })
  .transform((value) => value.trim().toLowerCase())
  .refine(
    (value) =>
      isHost(value) && URL.canParse(`https://${value}`) && new URL(`https://${value}`).host === value,
    {
      error: 'must be a host such as www.example.com, without https:// and path',
    },
  );

/** What people define of a form, and what visitors see once it is published (docs/behaviour/forms.md 2). */
export const formDefinition = z.object({
  title: visibleName(200)
    .nullable()
    .default(null)
    .meta({ description: 'The heading of the page; null for the name of the form.' }),
  intro: text(4_000)
    .nullable()
    .default(null)
    .meta({ description: 'Text above the fields. An empty line begins a paragraph.' }),
  submit_label: visibleName(60).meta({ description: 'The words on the button.' }),
  fields: formFields,
  confirmation: z.enum(['none', 'email']).default('none').meta({
    description: '`email`: nothing happens before the sender has confirmed the address by an email.',
  }),
  consent: consent.default(null),
  tags: z
    .array(label())
    .max(MAX_TAGS, { error: `must have at most ${MAX_TAGS} tags` })
    .default([])
    .meta({ description: 'Tags for the contact.' }),
  owner_id: uuid()
    .nullable()
    .default(null)
    .meta({ description: 'The user who looks after new contacts; null for nobody.' }),
  deal: deal.default(null),
  task: task.default(null),
  redirect_url: webUrl.default(null),
  allowed_hosts: z
    .array(host)
    .max(MAX_HOSTS, { error: `must have at most ${MAX_HOSTS} hosts` })
    .default([])
    .meta({
      description: 'The websites on which the script may show the form.',
      examples: [['www.example.com']],
    }),
});

export type FormDefinition = z.infer<typeof formDefinition>;

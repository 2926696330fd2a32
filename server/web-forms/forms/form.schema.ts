import { z } from 'zod';
import { asDefinition } from '../../kernel/fields/definition.ts';
import { page, pathId, timestampView, visibleName } from '../../kernel/fields/fields.ts';
import { formDefinition } from './definition.schema.ts';
import { formFieldView } from './field.schema.ts';

/** How many submissions a form has, by verdict. */
const countsView = z
  .object({ accepted: z.int(), held: z.int(), spam: z.int(), unconfirmed: z.int() })
  .meta({ id: 'FormCounts', description: 'How many submissions there are, by verdict.' });

/** A form as shown in answers (docs/behaviour/forms.md 1). */
export const formView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string().meta({ description: 'The name for your team.', examples: ['Contact us'] }),
    slug: z.string().meta({ description: 'Part of the public address.', examples: ['contact-us'] }),
    state: z.enum(['draft', 'live', 'closed']).meta({
      description: '`draft` was never published; `closed` takes no submissions.',
    }),
    version: z.int().nullable().meta({ description: 'The version that visitors see.' }),
    unpublished_changes: z.boolean().meta({ description: 'Whether the draft differs from that version.' }),
    ...formDefinition.shape,
    // As they are stored: what reads them has no schema for its result.
    title: z.string().nullable().meta({ description: formDefinition.shape.title.description }),
    submit_label: z.string().meta({ description: formDefinition.shape.submit_label.description }),
    fields: z.array(formFieldView),
    url: z.string().meta({
      description: 'The hosted page.',
      examples: ['https://crm.example.com/f/northwind/contact-us'],
    }),
    html: z.string().meta({
      description: 'The form as HTML for your website, in its live version. It works without scripts.',
    }),
    script: z.string().meta({
      description:
        'The line of HTML that shows the form on websites in `allowed_hosts`, always in its live version.',
    }),
    counts: countsView,
    created_by: z.uuid().nullable(),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({
    id: 'Form',
    description: 'A form for visitors of a website. The members of the definition are those of the draft.',
  });

export type Form = z.output<typeof formView>;

const name = visibleName(120).meta({ examples: ['Contact us'] });

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, joined by hyphens' })
  .max(64, { error: 'must have at most 64 characters' })
  .meta({ description: 'Part of the public address.', examples: ['contact-us'] });

const publish = z
  .boolean()
  .default(false)
  .meta({ description: '`true` makes the draft the version that visitors see. Owners and admins only.' });

const EXAMPLE = {
  name: 'Contact us',
  fields: [
    { key: 'first_name', label: 'First name', type: 'text', required: true, maps_to: 'first_name' },
    { key: 'email', label: 'Email', type: 'email', required: true, maps_to: 'email' },
    { key: 'message', label: 'How can we help?', type: 'textarea' },
  ],
  tags: ['website'],
  publish: true,
};

const { shape } = formDefinition;

/** The input of `POST /api-forms`. */
export const formDraft = asDefinition(
  z
    .object({
      name,
      slug: slug.optional().meta({ description: 'Made from the name if left out.' }),
      ...formDefinition.shape,
      submit_label: shape.submit_label.optional().meta({
        description: 'The words on the button. By default `Send`, in a German organization `Senden`.',
      }),
      publish,
    })
    .meta({ examples: [EXAMPLE] }),
);

/** The definition without defaults, so that an update changes only what it names. */
const changed = {
  title: shape.title.unwrap(),
  intro: shape.intro.unwrap(),
  submit_label: shape.submit_label,
  fields: shape.fields,
  confirmation: shape.confirmation.unwrap(),
  consent: shape.consent.unwrap(),
  tags: shape.tags.unwrap(),
  owner_id: shape.owner_id.unwrap(),
  deal: shape.deal.unwrap(),
  task: shape.task.unwrap(),
  redirect_url: shape.redirect_url.unwrap(),
  allowed_hosts: shape.allowed_hosts.unwrap(),
};

/** The fields that `PATCH /api-forms/:id` changes. */
export const formPatch = z
  .object({
    name,
    slug,
    state: z.enum(['live', 'closed']).meta({
      description: '`closed` takes no submissions; `live` opens a form again. Owners and admins only.',
    }),
    ...changed,
  })
  .partial();

export type FormPatch = z.infer<typeof formPatch>;

export const formId = z.object({ id: pathId('form') });

/** The input of `PATCH /api-forms/:id`. */
export const formUpdate = asDefinition(
  formPatch
    .extend({ ...formId.shape, publish })
    .meta({ examples: [{ submit_label: 'Ask us', publish: true }] }),
);

/** The filters of `GET /api-forms`. */
export const formQuery = z.object({
  state: formView.shape.state.optional().meta({ description: 'Only forms in this state.' }),
  ...page({ default: 100, max: 200 }),
});

export type FormQuery = z.infer<typeof formQuery>;

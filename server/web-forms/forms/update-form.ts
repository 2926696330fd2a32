import { isDeepStrictEqual } from 'node:util';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import type { FormHost } from '../host.ts';
import { checkDefinition } from './check-definition.ts';
import { SLUG_TAKEN } from './create-form.ts';
import { type FormPatch, formPatch, formUpdate, formView } from './form.schema.ts';
import { type FormRow, lockForm, updateFormRow } from './form.sql.ts';
import { NO_SECRET_KEY, publishDraft } from './publish.ts';
import { shownOne } from './shown-form.ts';

const NEVER_PUBLISHED = new Conflict('The form was never published, so it can be neither closed nor opened.');

/** Changes a form, and publishes its draft if asked (docs/behaviour/forms.md 5). */
export function updateForm(host: FormHost) {
  return defineWrite({
    name: 'update-form',
    summary: 'Update a form',
    description:
      'Changes the draft; visitors see it once it is published. `publish: true` does that in the same request. `name`, `slug` and `state` have ' +
      'effect at once.',
    scope: 'web:write',
    input: formUpdate,
    output: formView,
    conflicts: [SLUG_TAKEN, NEVER_PUBLISHED, NO_SECRET_KEY],
    constraints: { forms_slug: () => conflict(SLUG_TAKEN) },
    run: async (context, { id, publish, ...patch }) => {
      if (!publish) requireSomeField(formPatch, patch);
      const form = await lockedForm(context, id);
      const changed = patched(context, form, patch);
      const after = publish ? await publishDraft(context, host, changed) : changed;
      if (!isDeepStrictEqual(after, form)) save(context, form, after);
      const isSame = isDeepStrictEqual(after, form);
      const shown = isSame ? form : { ...after, updated_at: form.now };
      return { data: await shownOne(context, shown, host.config.baseUrl) };
    },
  });
}

/**
 * Locks a form for a change.
 * @throws 404 `not_found`
 */
async function lockedForm(context: WriteContext, id: string): Promise<FormRow> {
  const [form] = await context.query<FormRow>(lockForm(context.organizationId, id));
  if (!form) throw notFound('form');
  return form;
}

function patched(context: WriteContext, form: FormRow, patch: FormPatch): FormRow {
  const { name = form.name, slug = form.slug, state = form.state, ...definition } = patch;
  if (state !== form.state && form.version === null) throw conflict(NEVER_PUBLISHED);
  const isSame = name === form.name && slug === form.slug && state === form.state;
  // Visitors meet these at once.
  if (!isSame && form.version !== null) requireAdmin(context.caller.credential);
  const given = Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined));
  const draft = { ...form.draft, ...given };
  checkDefinition(draft);
  return { ...form, name, slug, state, draft };
}

function save(context: WriteContext, before: FormRow, after: FormRow): void {
  const about = { recordType: 'form', recordId: before.id };
  context.defer(updateFormRow(context.organizationId, after, before.now));
  const changes = changesBetween(shapeOf(before), shapeOf(after));
  if (Object.keys(changes).length > 0) context.audit({ ...about, action: 'updated', changes });
  if (after.version === before.version) return;
  const version = { from: before.version, to: after.version };
  context.audit({ ...about, action: 'published', changes: { version } });
}

/** What the audit log compares of a form. */
function shapeOf({ name, slug, state, draft }: FormRow): Readonly<Record<string, unknown>> {
  return { name, slug, state, ...draft };
}

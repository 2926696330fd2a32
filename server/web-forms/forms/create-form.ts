import { readLanguage } from '../../kernel/language/read-language.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { FormHost } from '../host.ts';
import { wordsIn } from '../words/visitor-words.ts';
import { checkDefinition } from './check-definition.ts';
import { formDraft, formView } from './form.schema.ts';
import { type FormRow, insertForm, selectForm, updateFormRow } from './form.sql.ts';
import { requireRoom, TOO_MANY_FORMS } from './form-quota.ts';
import { NO_SECRET_KEY, publishDraft } from './publish.ts';
import { shownOne } from './shown-form.ts';
import { freeSlug } from './slug.ts';

/** The address of a form belongs to another one. */
export const SLUG_TAKEN = new Conflict("Another form has this 'slug'. Choose another one.");

/** Creates a form as a draft, or publishes it at once (docs/behaviour/forms.md 1). */
export function createForm(host: FormHost) {
  return defineWrite({
    name: 'create-form',
    summary: 'Create a form',
    description: 'It is a draft that nobody sees, unless `publish` is `true`.',
    scope: 'web:write',
    input: formDraft,
    output: formView,
    conflicts: [SLUG_TAKEN, TOO_MANY_FORMS, NO_SECRET_KEY],
    constraints: { forms_slug: () => conflict(SLUG_TAKEN) },
    run: async (context, { name, slug, publish, ...given }) => {
      const { organizationId, caller } = context;
      const { page } = wordsIn(await readLanguage(context, organizationId));
      const draft = { ...given, submit_label: given.submit_label ?? page.send };
      checkDefinition(draft);
      await requireRoom(context);
      const id = context.newId();
      const createdBy = caller.credential.userId;
      const address = slug ?? (await freeSlug(context, name));
      await context.query(insertForm(organizationId, { id, name, slug: address, draft, createdBy }));
      const [created] = await context.query<FormRow>(selectForm(organizationId, id));
      if (!created) throw new Error('An inserted form was not returned.');
      context.audit({ recordType: 'form', recordId: id, action: 'created' });
      if (!publish) return { data: await shownOne(context, created, host.config.baseUrl) };
      const published = await publishDraft(context, host, created);
      context.defer(updateFormRow(organizationId, published, created.updated_at));
      context.audit({ recordType: 'form', recordId: id, action: 'published' });
      return { data: await shownOne(context, published, host.config.baseUrl) };
    },
  });
}

import type { Family } from '../kernel/family/family.ts';
import { FORMS } from './forms/form-quota.ts';
import { formRoutes } from './forms/forms.routes.ts';
import type { FormServices } from './host.ts';
import { FORM_TAGS } from './reference.ts';
import { formTools } from './web-forms.tools.ts';
import { webPrivacy } from './web-privacy.sql.ts';

/** Forms on websites, whose submissions become contacts. */
export const webFamily = {
  name: 'web',
  scopes: {
    title: 'Website',
    read: 'See forms and what visitors sent',
    write: 'Create, change and publish forms, and review what visitors sent',
  },
  recordKinds: [{ type: 'form', actions: ['created', 'updated', 'published', 'deleted'], live: false }],
  tags: FORM_TAGS,
  quotas: [FORMS],
  routes: formRoutes,
  tools: formTools,
  instructions: 'Forms make contacts of visitors of a website.',
  privacy: webPrivacy,
} satisfies Family<FormServices>;

import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { mountPublicDoor } from './door/mount-door.ts';
import { FORMS } from './forms/form-quota.ts';
import { formRoutes } from './forms/forms.routes.ts';
import type { FormServices } from './host.ts';
import { FORM_APPEARANCE, getAppearance, setAppearance } from './pages/appearance.ts';
import { previewForm } from './pages/preview.ts';
import { FORM_TAGS } from './reference.ts';
import { submissionView } from './submissions/submission.schema.ts';
import { submissionTable } from './submissions/submission.sql.ts';
import { SUBMISSION_METRICS } from './submissions/submission-metrics.ts';
import { CONFIRMATIONS, SUBMISSIONS } from './submissions/submission-quotas.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';
import { tidySubmissions } from './submissions/tidy-submissions.ts';
import { formTools } from './web-forms.tools.ts';
import { webPrivacy } from './web-privacy.sql.ts';

const route = routesOf('Forms');

/** Forms on websites, whose submissions become contacts. */
export const webFamily = {
  name: 'web',
  scopes: {
    title: 'Website',
    read: 'See forms and what visitors sent',
    write: 'Create, change and publish forms, and review what visitors sent',
  },
  recordKinds: [
    { type: 'form', actions: ['created', 'updated', 'published', 'deleted'], live: false },
    {
      type: 'form_submission',
      actions: ['received', 'accepted', 'reviewed', 'updated'],
      live: true,
      stored: {
        plural: 'form_submissions',
        table: submissionTable,
        links: { contact_id: 'contact', deal_id: 'deal', task_id: 'task' },
      },
    },
  ],
  activityTypes: ['form_submission'],
  events: [
    {
      type: 'form.submitted',
      words: 'A form was submitted',
      description:
        'A submission of a form was accepted. One that is held or unconfirmed sends it once it is accepted or confirmed.',
      recordName: 'form_submission',
      record: submissionView,
      changes: false,
    },
  ],
  metrics: SUBMISSION_METRICS,
  tags: FORM_TAGS,
  quotas: [FORMS, SUBMISSIONS, CONFIRMATIONS],
  settings: [FORM_APPEARANCE],
  routes: (host) => [...formRoutes(host), ...submissionRoutes(host)],
  webRoutes: () => [
    route.get('/settings/form-appearance', getAppearance),
    route.put('/settings/form-appearance', setAppearance),
    route.get('/form-previews/:id', previewForm),
  ],
  places: ['/forms'],
  publicDoors: [mountPublicDoor],
  jobs: [tidySubmissions],
  tools: formTools,
  instructions: 'Forms make contacts of visitors of a website.',
  privacy: webPrivacy,
} satisfies Family<FormServices>;

import { z } from 'zod';
import { activityView } from '../../../records/activities/activity.schema.ts';
import { companyView } from '../../companies/company.schema.ts';
import { contactView } from '../../contacts/contact.schema.ts';
import { pipelineView, stageView } from '../../pipelines/pipeline.schema.ts';
import { dealView } from '../deal.schema.ts';

/** A deal with everything that its page shows. */
export const dealOverview = z.object({
  deal: dealView,
  pipeline: pipelineView.pick({ id: true, name: true }),
  stage: stageView,
  contact: contactView.nullable(),
  other_contacts: z
    .array(
      contactView
        .pick({ id: true, first_name: true, last_name: true, email: true, phone: true })
        .extend({ role: z.string().nullable() }),
    )
    .meta({ description: 'The contacts besides the primary one, with their roles in the deal.' }),
  company: companyView.nullable(),
  activities: z.array(activityView).meta({ description: 'The latest 20, newest first.' }),
  activity_count: z.int().meta({ description: 'The number of all activities.' }),
});

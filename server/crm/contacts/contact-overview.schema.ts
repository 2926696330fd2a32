import { z } from 'zod';
import { activityView } from '../../records/activities/activity.schema.ts';
import { companyView } from '../companies/company.schema.ts';
import { dealView } from '../deals/deal.schema.ts';
import { contactView } from './contact.schema.ts';

/** A deal with the status that follows from its stage. */
export const dealInStage = dealView
  .extend({ stage_name: z.string(), is_won: z.boolean(), is_lost: z.boolean() })
  .meta({ id: 'DealInStage' });

/** A contact with everything that its page shows. */
export const contactOverview = z.object({
  contact: contactView,
  company: companyView.nullable(),
  deals: z.array(dealInStage).meta({ description: 'The latest 20, newest first.' }),
  deal_count: z.int().meta({ description: 'The number of all deals.' }),
  activities: z.array(activityView).meta({ description: 'The latest 20, newest first.' }),
  activity_count: z.int().meta({ description: 'The number of all activities.' }),
});

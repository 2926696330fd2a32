import { z } from 'zod';
import { sql } from '../../kernel/database/sql.ts';
import { conditionalMember } from '../../kernel/fields/conditional-member.ts';
import { timestampView } from '../../kernel/fields/fields.ts';

/** The member `company_id` of an activity, left out while it is null. */
export const companyIdView = conditionalMember(
  z.uuid().meta({ description: 'The company that it belongs to itself. Left out where there is none.' }),
  { isShown: (column) => sql`${column} IS NOT NULL` },
);

/** The member `occurred_at` of an activity, left out while it is null. */
export const occurredAtView = conditionalMember(
  timestampView.meta({
    description: 'When it happened, if that was before it was logged. Left out otherwise.',
  }),
  { isShown: (column) => sql`${column} IS NOT NULL` },
);

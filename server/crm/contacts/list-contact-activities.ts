import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { activityView } from '../../records/activities/activity.schema.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { selectActivities } from '../activities/activity.sql.ts';
import { contactActivitiesQuery } from './contact-pages.schema.ts';
import { pageOfContact } from './page-of-contact.ts';

/**
 * Lists the activities of a contact, newest first. Any valid credential is enough (docs/behaviour/contacts.md 17).
 */
export const listContactActivities = defineRead({
  name: 'list-contact-activities',
  kind: 'activity',
  summary: "List a contact's activities",
  scope: null,
  input: contactActivitiesQuery,
  output: z.array(activityView),
  run: async (context, { id, ...asked }) => {
    const page = await beforeHorizon(context, asked);
    const query = { ...page, contact_id: id, order: 'desc' } as const;
    const rows = await context.query<{ json: string }>(selectActivities(context.organizationId, query));
    return pageOfContact(context, id, rows, page);
  },
});

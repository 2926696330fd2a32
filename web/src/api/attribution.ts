import { queryOptions } from '@tanstack/react-query';
import type { Touch } from '../../../server/crm/contacts/touches/touch.schema.ts';
import { api } from './client.ts';

export type { Touch };

/** The first and the last touch of a contact. */
export const attributionQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contacts', contactId, 'attribution'],
    queryFn: async ({ signal }) => (await api.get(`/contact-attribution/${contactId}`, { signal })).data,
  });

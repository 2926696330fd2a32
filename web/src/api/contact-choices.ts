import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  contactChoicesPatch,
  contactChoicesView,
} from '../../../server/crm/contacts/choices/contact-choices.ts';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

export type ContactChoices = z.infer<typeof contactChoicesView>;

/** What people are offered as status, stage and source of contacts, and which other values contacts have. */
export const contactChoicesQuery = queryOptions({
  queryKey: ['contact-choices'],
  queryFn: async ({ signal }) => (await api.get('/contact-choices', { signal })).data,
});

/** A label of contacts: `status`, `stage` or `source`. */
export type ContactLabel = keyof ContactChoices['in_use'];

/** What to suggest for a label: the choices of the organization, then other values in use. */
export function useSuggestions(label: ContactLabel): readonly string[] {
  const { data } = useQuery(contactChoicesQuery);
  return data ? [...data[`contact_${label}_choices`], ...data.in_use[label]] : [];
}

/** Changes some of the choices. */
export function useUpdateContactChoices() {
  return useChange(
    (patch: z.input<typeof contactChoicesPatch>) => api.patch('/contact-choices', patch),
    ['contact-choices'],
  );
}

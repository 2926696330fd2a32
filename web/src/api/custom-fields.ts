import { queryOptions } from '@tanstack/react-query';
import type { CustomField, FieldType } from '../../../server/crm/custom-fields/custom-field.schema.ts';
import type {
  CustomValue,
  CustomValues,
} from '../../../server/crm/custom-fields/values/custom-values-field.ts';
import { api } from './client.ts';

export type { CustomField, CustomValue, CustomValues, FieldType };

/** The kinds of record that can have fields of an organization. */
export type FieldObject = 'contact' | 'company' | 'deal' | 'task';

/** The fields that the organization added to all kinds of record, in order. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom-fields'],
  queryFn: async ({ signal }) => (await api.get('/api-custom-fields', { signal })).data,
  staleTime: 300_000,
});

/** Those of one kind of record. */
export const customFieldsOf = (object: FieldObject) => ({
  ...customFieldsQuery,
  select: (fields: CustomField[]) => fields.filter((field) => field.object === object),
});

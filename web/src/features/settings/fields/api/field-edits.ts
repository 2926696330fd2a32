import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  customFieldDraft,
  customFieldPatch,
} from '../../../../../../server/crm/custom-fields/custom-field.schema.ts';
import { api } from '../../../../api/client.ts';
import { type CustomField, customFieldsQuery, type FieldObject } from '../../../../api/custom-fields.ts';
import { useChange } from '../../../../api/use-change.ts';
import { moved } from '../../drop-place.ts';

const { queryKey } = customFieldsQuery;

export function useCreateField() {
  return useChange(
    async (draft: z.input<typeof customFieldDraft>) => (await api.post('/api-custom-fields', draft)).data,
    queryKey,
  );
}

export function useUpdateField(id: string) {
  return useChange(
    (patch: z.input<typeof customFieldPatch>) => api.patch(`/api-custom-fields/${id}`, patch),
    queryKey,
  );
}

export function useDeleteField(id: string) {
  return useChange(() => api.delete(`/api-custom-fields/${id}`), queryKey);
}

/** How many records have a value of the field; never from the cache, because someone decides by it. */
export const fieldUseQuery = (id: string) =>
  queryOptions({
    queryKey: ['custom-field-use', id],
    queryFn: async ({ signal }) => (await api.get(`/custom-fields/${id}/use`, { signal })).data,
    staleTime: 0,
  });

/** Moves a field among those of its kind of record: shown at once, and rolled back if the server refuses. */
export function useMoveField(object: FieldObject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, place }: { id: string; place: number }) =>
      api.patch(`/api-custom-fields/${id}`, { sort_order: place }),
    onMutate: async ({ id, place }) => {
      await client.cancelQueries({ queryKey });
      const former = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (fields: CustomField[] | undefined) => {
        if (!fields) return fields;
        const others = fields.filter((field) => field.object !== object);
        return [
          ...others,
          ...moved(
            fields.filter((field) => field.object === object),
            id,
            place,
          ),
        ];
      });
      return { former };
    },
    onError: (_error, _move, begun) => client.setQueryData(queryKey, begun?.former),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { FieldRow } from '../../records/fields/field-row.tsx';

/** The stage from which a deal was lost, by its name at the time; nothing for a deal that was created as lost. */
export function LostFrom({ dealId }: { readonly dealId: string }) {
  const { data: name } = useQuery(lostFromQuery(dealId));
  if (typeof name !== 'string') return null;
  return (
    <FieldRow label="Lost from">
      <span className="block py-1.5">{name}</span>
    </FieldRow>
  );
}

const lostFromQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['activities', { deal_id: dealId }, 'lost from'],
    queryFn: async ({ signal }) => {
      const query = { deal_id: dealId, type: 'stage_change', limit: 1 } as const;
      const [last] = (await api.get('/api-activities', { query, signal })).data;
      return last?.metadata.from_stage_name ?? null;
    },
  });

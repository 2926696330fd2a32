import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { LoadedPages } from '../../../ui/loaded-pages.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type TrashedRecord, trashQuery } from './api/trash.ts';
import { TrashRow } from './trash-row.tsx';
import { isKind, KINDS } from './trash-words.ts';

const route = getRouteApi('/settings/trash');

const CHOICES: readonly Choice[] = [
  { id: 'all', name: t`All records` },
  ...Object.entries(KINDS).map(([id, { plural }]) => ({ id, name: plural })),
];

/** `/settings/trash`: deleted and merged records, which can be restored. The filter is part of the address. */
export function TrashPage() {
  const { type } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: string) =>
    void navigate({ to: '.', search: isKind(chosen) ? { type: chosen } : {}, replace: true });
  return (
    <SettingsPage
      title={t`Trash`}
      lead={t`Records that were deleted or merged in the last 30 days. A restored record returns with its
        activities and links. It starts no workflow and sends no conversion.`}
    >
      <search aria-label={t`Filters`}>
        <Select label={t`Kind`} choices={CHOICES} value={type ?? 'all'} onChange={choose} className="w-56" />
      </search>
      <Trash type={type} />
    </SettingsPage>
  );
}

function Trash({ type }: { readonly type: TrashedRecord['type'] | undefined }) {
  const query = useInfiniteQuery(trashQuery(type));
  return (
    <LoadedPages query={query} more={t`Show older ones`}>
      {(records) =>
        records.length === 0 ? (
          <EmptyTrash />
        ) : (
          <Rows label={t`Deleted records`}>
            {records.map((record) => (
              <TrashRow key={record.id} record={record} />
            ))}
          </Rows>
        )
      }
    </LoadedPages>
  );
}

function EmptyTrash() {
  return (
    <EmptyState icon={<Trash2 aria-hidden size={20} />} title={t`Nothing to restore`}>
      {t`Contacts, companies, deals and tasks that someone deletes stay here for 30 days.`}
    </EmptyState>
  );
}

import { t } from '../../language/words.ts';
import { OwnFilters } from '../../records/own/own-filters.tsx';
import { OwnerFilter } from '../../records/owner/owner-filter.tsx';
import { TableFilter } from '../../records/table/table-filter.tsx';
import { TextFilter } from '../../records/table/text-filter.tsx';
import type { CompaniesSearch } from './companies-search.ts';

export interface CompanyFilterProps {
  readonly search: CompaniesSearch;
  readonly change: (changes: CompaniesSearch) => void;
}

/** The filters of the table of companies. */
export function CompanyFilter({ search, change }: CompanyFilterProps) {
  const text = (label: string, name: 'industry' | 'country') => (
    <TextFilter
      label={label}
      value={search[name]}
      maxLength={255}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <TableFilter what={t`companies`}>
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      {text(t`Industry`, 'industry')}
      {text(t`Country`, 'country')}
      <OwnFilters object="company" search={search} change={change} />
    </TableFilter>
  );
}

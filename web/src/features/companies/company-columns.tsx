import { Link as RouterLink } from '@tanstack/react-router';
import type { Company } from '../../api/companies.ts';
import { t } from '../../language/words.ts';
import { formatDate } from '../../records/formats.ts';
import { OwnerCell } from '../../records/owner/owner-cell.tsx';
import type { Column } from '../../records/table/columns.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { companyField } from './company-editable.ts';

/** The columns of the table of companies. */
export const COMPANY_COLUMNS: readonly Column<Company>[] = [
  {
    id: 'name',
    name: t`Name`,
    width: 240,
    sort: 'name',
    hasPicture: true,
    field: companyField('name'),
    cell: (company) => <NameCell company={company} />,
  },
  {
    id: 'domain',
    name: t`Domain`,
    width: 208,
    sort: 'domain',
    isUsual: true,
    field: companyField('domain'),
    cell: ({ domain }) => domain,
  },
  {
    id: 'industry',
    name: t`Industry`,
    width: 176,
    sort: 'industry',
    isUsual: true,
    field: companyField('industry'),
    cell: ({ industry }) => industry,
  },
  {
    id: 'owner',
    name: t`Owner`,
    width: 144,
    sort: 'owner',
    isUsual: true,
    field: companyField('owner_id'),
    cell: ({ owner_id }) => <OwnerCell owner={owner_id} />,
  },
  {
    id: 'phone',
    name: t`Phone`,
    width: 144,
    sort: 'phone',
    isUsual: true,
    field: companyField('phone'),
    cell: ({ phone }) => phone,
  },
  {
    id: 'website',
    name: t`Website`,
    width: 208,
    sort: 'website',
    field: companyField('website'),
    cell: ({ website }) => website,
  },
  {
    id: 'city',
    name: t`City`,
    width: 144,
    sort: 'city',
    isUsual: true,
    field: companyField('city'),
    cell: ({ city }) => city,
  },
  {
    id: 'country',
    name: t`Country`,
    width: 144,
    sort: 'country',
    isUsual: true,
    field: companyField('country'),
    cell: ({ country }) => country,
  },
  {
    id: 'created_at',
    name: t`Created`,
    width: 112,
    sort: 'created_at',
    align: 'right',
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    id: 'updated_at',
    name: t`Updated`,
    width: 112,
    sort: 'updated_at',
    align: 'right',
    isUsual: true,
    cell: ({ updated_at }) => formatDate(updated_at),
  },
];

function NameCell({ company: { id, name } }: { readonly company: Company }) {
  return (
    <RouterLink
      to="/companies/$companyId"
      params={{ companyId: id }}
      tabIndex={-1}
      className="inline-flex max-w-full items-center gap-2 underline-offset-2 hover:underline"
    >
      <Avatar name={name} shape="square" />
      <span className="truncate">{name}</span>
    </RouterLink>
  );
}

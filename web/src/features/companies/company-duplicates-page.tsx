import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '../../api/client.ts';
import { type CompanyDuplicates, companyDuplicateGroupsQuery } from '../../api/companies.ts';
import { DuplicatesPage } from '../../records/duplicates/duplicates-page.tsx';
import { type DuplicatesSearch, LIKENESSES } from './duplicates-search.ts';

const route = getRouteApi('/companies/duplicates');

/** `/companies/duplicates`: possible duplicates of companies. The field they share is in the address. */
export function CompanyDuplicatesPage() {
  const { by = 'domain' }: DuplicatesSearch = route.useSearch();
  const navigate = route.useNavigate();
  const groups = useInfiniteQuery({ ...companyDuplicateGroupsQuery(by), select: groupsOf });
  return (
    <DuplicatesPage
      kind="company"
      likenesses={LIKENESSES}
      by={by}
      onChange={(likeness) =>
        void navigate({ to: '/companies/duplicates', search: { by: likeness }, replace: true })
      }
      shared={by}
      groups={groups}
    />
  );
}

function groupsOf({ pages }: InfiniteData<Answer<CompanyDuplicates[]>>) {
  return pages.flatMap(({ data }) =>
    data.map(({ companies, ...group }) => ({
      ...group,
      records: companies.map(({ id, name, domain, phone, city, updated_at }) => ({
        id,
        name,
        details: [domain, phone, city],
        updatedAt: updated_at,
      })),
    })),
  );
}

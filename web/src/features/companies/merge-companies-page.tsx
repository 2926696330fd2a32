import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Company, companyQueryOf, useMergeCompanies } from '../../api/companies.ts';
import { meant, t } from '../../language/words.ts';
import { type MergeField, MergeForm } from '../../records/duplicates/merge-form.tsx';
import { splitIds } from '../../records/duplicates/merged-ids.ts';
import { useMergePage } from '../../records/duplicates/use-merge-page.ts';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const route = getRouteApi('/companies/$companyId/merge/$otherId');

/** Merges companies, shown side by side. */
export function MergeCompaniesPage() {
  const { companyId, otherId } = route.useParams();
  const ids = [companyId, ...splitIds(otherId)];
  const asked = useQueries({ queries: ids.map(companyQueryOf) });
  const error = asked.find((one) => one.error)?.error;
  const companies = asked.flatMap(({ data }) => data ?? []);
  return (
    <Page title={t`Merge companies`}>
      {error && <Failure error={error} />}
      {!error && companies.length === ids.length ? (
        <Merge key={ids.join()} companies={companies} />
      ) : (
        !error && <Skeleton className="m-4 h-80" />
      )}
    </Page>
  );
}

function Merge({ companies }: { readonly companies: readonly Company[] }) {
  const { mutateAsync } = useMergeCompanies(companies[0]?.id ?? '');
  const page = useMergePage({
    kind: 'company',
    records: companies,
    merge: ({ id, fields }) => mutateAsync({ merge_id: id, fields }),
    done: t`Companies merged`,
  });
  return (
    <MergeForm
      {...page}
      names={companies.map(({ name }) => name)}
      fields={FIELDS.map((field) => fieldOf(field, companies))}
      combined={t`Notes, contacts and deals are combined. Values you do not keep are added to the notes.`}
    />
  );
}

const FIELDS = [
  ['name', t`Name`],
  ['domain', t`Domain`],
  ['website', t`Website`],
  ['phone', t`Phone`],
  ['industry', t`Industry`],
  ['address_line1', t`Address`],
  ['address_line2', t`Address 2`],
  ['city', t`City`],
  ['state', meant('of a country')`State`],
  ['zip', t`Zip`],
  ['country', t`Country`],
] as const;

function fieldOf([name, label]: (typeof FIELDS)[number], companies: readonly Company[]): MergeField {
  return { name, label, values: companies.map((company) => company[name] || null) };
}

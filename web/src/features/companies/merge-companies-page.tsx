import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Company, companyQueryOf, useMergeCompanies } from '../../api/companies.ts';
import { meant, t } from '../../language/words.ts';
import { type MergeField, MergeForm } from '../../records/duplicates/merge-form.tsx';
import { useUndoDeletion } from '../../records/use-undo-deletion.ts';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { rememberPlace } from '../../ui/remember-place.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyAfter } from '../../ui/toast.tsx';

const route = getRouteApi('/companies/$companyId/merge/$otherId');

/** Merges two companies, shown side by side. */
export function MergeCompaniesPage() {
  const { companyId, otherId } = route.useParams();
  const own = useQuery(companyQueryOf(companyId));
  const other = useQuery(companyQueryOf(otherId));
  const error = own.error ?? other.error;
  return (
    <Page title={t`Merge companies`}>
      {error && <Failure error={error} />}
      {!error && own.data && other.data ? (
        <Merge key={`${companyId} ${otherId}`} own={own.data} other={other.data} />
      ) : (
        !error && <Skeleton className="m-4 h-80" />
      )}
    </Page>
  );
}

function Merge({ own, other }: { readonly own: Company; readonly other: Company }) {
  const navigate = route.useNavigate();
  const merge = useMergeCompanies(own.id);
  const undo = useUndoDeletion(other.id, other.name);
  // Replaces this page in the history, because it has nothing to show after the merge.
  const goTo = (id: string) =>
    void navigate({ to: '/companies/$companyId', params: { companyId: id }, replace: true });
  const mergeAndOpen = async (choice: Parameters<typeof merge.mutateAsync>[0]) => {
    const isStillHere = rememberPlace();
    const isDone = await notifyAfter(merge.mutateAsync(choice), t`Companies merged`, {
      tone: 'good',
      ...undo,
    });
    if (isDone && isStillHere()) goTo(own.id);
  };
  return (
    <MergeForm
      ownName={own.name}
      otherName={other.name}
      fields={FIELDS.map((field) => fieldOf(field, own, other))}
      combined={t`Notes, contacts and deals from both are combined. Values you do not keep are added to the
        notes.`}
      isPending={merge.isPending}
      onSwap={() =>
        void navigate({
          to: '/companies/$companyId/merge/$otherId',
          params: { companyId: other.id, otherId: own.id },
          replace: true,
        })
      }
      onCancel={() => goTo(own.id)}
      onMerge={(taken) =>
        void mergeAndOpen({
          merge_id: other.id,
          fields: Object.fromEntries(taken.map((name) => [name, Reflect.get(other, name)])),
        })
      }
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

function fieldOf([name, label]: (typeof FIELDS)[number], own: Company, other: Company): MergeField {
  return { name, label, own: own[name] || null, other: other[name] || null };
}

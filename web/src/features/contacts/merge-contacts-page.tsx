import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Contact, contactQueryOf, useMergeContacts } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { meant, t } from '../../language/words.ts';
import { type MergeField, MergeForm } from '../../records/duplicates/merge-form.tsx';
import { fullName } from '../../records/person-name.ts';
import { useUndoDeletion } from '../../records/use-undo-deletion.ts';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { rememberPlace } from '../../ui/remember-place.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyAfter } from '../../ui/toast.tsx';

const route = getRouteApi('/contacts/$contactId/merge/$otherId');

/** Merges two contacts, shown side by side. */
export function MergeContactsPage() {
  const { contactId, otherId } = route.useParams();
  const own = useQuery(contactQueryOf(contactId));
  const other = useQuery(contactQueryOf(otherId));
  const error = own.error ?? other.error;
  return (
    <Page title={t`Merge contacts`}>
      {error && <Failure error={error} />}
      {!error && own.data && other.data ? (
        <Merge key={`${contactId} ${otherId}`} own={own.data} other={other.data} />
      ) : (
        !error && <Skeleton className="m-4 h-80" />
      )}
    </Page>
  );
}

function Merge({ own, other }: { readonly own: Contact; readonly other: Contact }) {
  const navigate = route.useNavigate();
  const merge = useMergeContacts(own.id);
  const undo = useUndoDeletion(other.id, fullName(other));
  const { data: ownCompany } = useQuery(linkedRecordQuery('company', own.company_id));
  const { data: otherCompany } = useQuery(linkedRecordQuery('company', other.company_id));
  // Replaces this page in the history, because it has nothing to show after the merge.
  const goTo = (id: string) =>
    void navigate({ to: '/contacts/$contactId', params: { contactId: id }, replace: true });
  const companies: MergeField = {
    name: 'company_id',
    label: t`Company`,
    own: own.company_id && (ownCompany?.name ?? '…'),
    other: other.company_id && (otherCompany?.name ?? '…'),
  };
  const mergeAndOpen = async (choice: Parameters<typeof merge.mutateAsync>[0]) => {
    const isStillHere = rememberPlace();
    const isDone = await notifyAfter(merge.mutateAsync(choice), t`Contacts merged`, {
      tone: 'good',
      ...undo,
    });
    if (isDone && isStillHere()) goTo(own.id);
  };
  return (
    <MergeForm
      ownName={fullName(own)}
      otherName={fullName(other)}
      fields={[...FIELDS.map((field) => fieldOf(field, own, other)), companies]}
      combined={t`Tags, notes, email addresses, phone numbers, deals, tasks and activities from both are
        combined. Other values you do not keep stay in the timeline.`}
      isPending={merge.isPending}
      onSwap={() =>
        void navigate({
          to: '/contacts/$contactId/merge/$otherId',
          params: { contactId: other.id, otherId: own.id },
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
  ['first_name', t`First name`],
  ['last_name', t`Last name`],
  ['email', t`Email`],
  ['phone', t`Phone`],
  ['company', t`Company name (as imported)`],
  ['job_title', t`Job title`],
  ['industry', t`Industry`],
  ['address_line1', t`Address`],
  ['address_line2', t`Address 2`],
  ['city', t`City`],
  ['state', meant('of a country')`State`],
  ['zip', t`Zip`],
  ['country', t`Country`],
  ['status', t`Status`],
  ['stage', t`Stage`],
  ['source', t`Source`],
  ['score', t`Score`],
  ['linkedin_url', 'LinkedIn'],
] as const;

function fieldOf([name, label]: (typeof FIELDS)[number], own: Contact, other: Contact): MergeField {
  return { name, label, own: textOf(own[name]), other: textOf(other[name]) };
}

function textOf(value: string | number | null): string | null {
  return value === null || value === '' ? null : String(value);
}

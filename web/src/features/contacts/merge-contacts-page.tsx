import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Contact, contactQueryOf, useMergeContacts } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { meant, t } from '../../language/words.ts';
import { type MergeField, MergeForm } from '../../records/duplicates/merge-form.tsx';
import { splitIds } from '../../records/duplicates/merged-ids.ts';
import { useMergePage } from '../../records/duplicates/use-merge-page.ts';
import { fullName } from '../../records/person-name.ts';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const route = getRouteApi('/contacts/$contactId/merge/$otherId');

/** Merges contacts, shown side by side. */
export function MergeContactsPage() {
  const { contactId, otherId } = route.useParams();
  const ids = [contactId, ...splitIds(otherId)];
  const asked = useQueries({ queries: ids.map(contactQueryOf) });
  const error = asked.find((one) => one.error)?.error;
  const contacts = asked.flatMap(({ data }) => data ?? []);
  return (
    <Page title={t`Merge contacts`}>
      {error && <Failure error={error} />}
      {!error && contacts.length === ids.length ? (
        <Merge key={ids.join()} contacts={contacts} />
      ) : (
        !error && <Skeleton className="m-4 h-80" />
      )}
    </Page>
  );
}

function Merge({ contacts }: { readonly contacts: readonly Contact[] }) {
  const { mutateAsync } = useMergeContacts(contacts[0]?.id ?? '');
  const companies = useQueries({
    queries: contacts.map(({ company_id }) => linkedRecordQuery('company', company_id)),
  });
  const page = useMergePage({
    kind: 'contact',
    records: contacts.map((contact) => ({ ...contact, name: fullName(contact) })),
    merge: ({ id, fields }) => mutateAsync({ merge_id: id, fields }),
    done: t`Contacts merged`,
  });
  const company: MergeField = {
    name: 'company_id',
    label: t`Company`,
    values: contacts.map(({ company_id }, place) => company_id && (companies[place]?.data?.name ?? '…')),
  };
  return (
    <MergeForm
      {...page}
      names={contacts.map(fullName)}
      fields={[...FIELDS.map((field) => fieldOf(field, contacts)), company]}
      combined={t`Tags, notes, email addresses, phone numbers, deals, tasks and activities are combined. Other
        values you do not keep stay in the timeline.`}
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

function fieldOf([name, label]: (typeof FIELDS)[number], contacts: readonly Contact[]): MergeField {
  return { name, label, values: contacts.map((contact) => textOf(contact[name])) };
}

function textOf(value: string | number | null): string | null {
  return value === null || value === '' ? null : String(value);
}

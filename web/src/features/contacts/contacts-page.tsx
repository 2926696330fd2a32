import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type Contact,
  contactCountQuery,
  contactPageQuery,
  useChangeContactRow,
} from '../../api/contacts.ts';
import { t } from '../../language/words.ts';
import { dotted } from '../../records/formats.ts';
import { useKnownOrder } from '../../records/own/own-sort.ts';
import { withoutOwn } from '../../records/own-search.ts';
import { fullName } from '../../records/person-name.ts';
import { RecordTable } from '../../records/table/record-table.tsx';
import { TableControls } from '../../records/table/table-controls.tsx';
import { useTable } from '../../records/table/use-table.ts';
import { Page } from '../../ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CONTACT_COLUMNS } from './contact-columns.tsx';
import { ContactFilter } from './contact-filter.tsx';
import { ContactFilterChips } from './contact-filter-chips.tsx';
import {
  type ContactsSearch,
  filterOf,
  NO_FILTER,
  orderOf,
  readContactsSearch,
  searchOf,
} from './contacts-search.ts';
import { NewContact } from './new-contact.tsx';
import { NoContacts } from './no-contacts.tsx';

const route = getRouteApi('/contacts/');

const detailOf = ({ job_title, company, email }: Contact) => dotted(job_title, company) || (email ?? '');

/** The table of contacts; filters and order are in the address. */
export function ContactsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo(() => filterOf(search), [search]);
  const order = useKnownOrder('contact', orderOf(search), orderOf({}));
  const go = useCallback(
    (next: (former: ContactsSearch) => ContactsSearch, replace: boolean) =>
      void navigate({ to: '/contacts', search: next, replace }),
    [navigate],
  );
  const { data: count } = useQuery(contactCountQuery(filter));
  const { change, controls, table, bar } = useTable({
    object: 'contact',
    name: 'contacts',
    builtIn: CONTACT_COLUMNS,
    read: readContactsSearch,
    ...{ search, go, filter, order, count },
  });
  const edit = useChangeContactRow();
  return (
    <Page
      title={t`Contacts`}
      controls={
        <TableControls
          {...controls}
          what="contacts"
          by={t`name, email or company`}
          filterForm={<ContactFilter search={search} change={change} />}
          chips={<ContactFilterChips search={search} change={change} />}
        />
      }
      action={<NewContact />}
    >
      <div className="relative h-full">
        <RecordTable<Contact>
          {...table}
          label={t`Contacts`}
          pageQuery={(page) => contactPageQuery(filter, order, page)}
          nameOf={fullName}
          detailOf={detailOf}
          addressOf={({ id }) => `/contacts/${id}`}
          onSort={({ sort, order: direction }) => change(searchOf(sort, direction))}
          onChange={(row, patch) => edit.mutateAsync({ row, patch })}
          empty={
            <NoContacts
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })}
            />
          }
        />
        <BulkBar {...bar} />
      </div>
    </Page>
  );
}

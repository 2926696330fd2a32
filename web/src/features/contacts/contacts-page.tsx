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
import { useOwnColumns } from '../../records/own/own-columns.tsx';
import { withoutOwn } from '../../records/own-search.ts';
import { fullName } from '../../records/person-name.ts';
import { useColumns } from '../../records/table/columns.ts';
import { RecordTable } from '../../records/table/record-table.tsx';
import { released } from '../../records/table/selection.ts';
import { TableControls } from '../../records/table/table-controls.tsx';
import { isTyping } from '../../records/table/table-search.tsx';
import { useSelection } from '../../records/table/use-selection.ts';
import { type GoToSearch, useView } from '../../records/views/use-view.ts';
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
  const order = orderOf(search);
  const known = useOwnColumns('contact', CONTACT_COLUMNS);
  const goTo = useCallback<GoToSearch>(
    (next, replace = false) => {
      void navigate({ to: '/contacts', search: readContactsSearch(next), replace });
    },
    [navigate],
  );
  const view = useView('contact', search, goTo);
  const columns = useColumns('contacts', known, view);
  const edit = useChangeContactRow();
  const [selection, select] = useSelection([filter, order]);
  const { data: count } = useQuery(contactCountQuery(filter));
  const change = useCallback(
    (changes: ContactsSearch) => {
      const next = (former: ContactsSearch) => ({ ...former, ...changes });
      void navigate({ to: '/contacts', search: next, replace: isTyping(changes) });
    },
    [navigate],
  );
  return (
    <Page
      title={t`Contacts`}
      controls={
        <TableControls
          kind="contact"
          what="contacts"
          by={t`name, email or company`}
          {...{ search, change, goTo, view, known, columns, count, filter }}
          filterForm={<ContactFilter search={search} change={change} />}
          chips={<ContactFilterChips search={search} change={change} />}
        />
      }
      action={<NewContact />}
    >
      <div className="relative h-full">
        <RecordTable<Contact>
          label={t`Contacts`}
          columns={columns.shown}
          onResize={columns.resize}
          pageQuery={(page) => contactPageQuery(filter, order, page)}
          count={count}
          nameOf={fullName}
          detailOf={detailOf}
          addressOf={({ id }) => `/contacts/${id}`}
          sorting={order}
          onSort={({ sort, order: direction }) => change(searchOf(sort, direction))}
          selection={selection}
          onSelect={select}
          onChange={(row, patch) => edit.mutateAsync({ row, patch })}
          empty={
            <NoContacts
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })}
            />
          }
        />
        <BulkBar
          selection={selection}
          filter={filter}
          count={count}
          onRelease={() => select(released(selection))}
        />
      </div>
    </Page>
  );
}

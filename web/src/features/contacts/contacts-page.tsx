import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type Contact, contactCountQuery, contactPageQuery } from '../../api/contacts.ts';
import { useOwnColumns } from '../../records/own/own-columns.tsx';
import { withoutOwn } from '../../records/own-search.ts';
import { MineToggle } from '../../records/owner/owner-filter.tsx';
import { fullName } from '../../records/person-name.ts';
import { useColumns } from '../../records/table/columns.ts';
import { ColumnsMenu } from '../../records/table/columns-menu.tsx';
import { FindDuplicates } from '../../records/table/find-duplicates.tsx';
import { RecordTable } from '../../records/table/record-table.tsx';
import { RowCount } from '../../records/table/row-count.tsx';
import { released } from '../../records/table/selection.ts';
import { TableExport } from '../../records/table/table-export.tsx';
import { TableSearch } from '../../records/table/table-search.tsx';
import { useSelection } from '../../records/table/use-selection.ts';
import { Page } from '../../ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CONTACT_COLUMNS } from './contact-columns.tsx';
import { ContactFilter } from './contact-filter.tsx';
import { ContactFilterChips } from './contact-filter-chips.tsx';
import { type ContactsSearch, filterOf, NO_FILTER, orderOf, searchOf } from './contacts-search.ts';
import { NewContact } from './new-contact.tsx';
import { NoContacts } from './no-contacts.tsx';

const route = getRouteApi('/contacts/');

/** The table of contacts; filters and order are in the address. */
export function ContactsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo(() => filterOf(search), [search]);
  const order = orderOf(search);
  const known = useOwnColumns('contact', CONTACT_COLUMNS);
  const columns = useColumns('contacts', known);
  const [selection, select] = useSelection([filter, order]);
  const { data: count } = useQuery(contactCountQuery(filter));
  const change = useCallback(
    (changes: ContactsSearch) => {
      void navigate({
        to: '/contacts',
        search: (former: ContactsSearch) => ({ ...former, ...changes }),
        replace: true,
      });
    },
    [navigate],
  );
  return (
    <Page
      title="Contacts"
      controls={
        <>
          <RowCount count={count} />
          <TableSearch
            what="contacts"
            by="name, email or company"
            value={search.q}
            onChange={(q) => change({ q })}
          />
          <MineToggle owner={search.owner} onChange={(owner) => change({ owner })} />
          <ContactFilter search={search} change={change} />
          <ColumnsMenu columns={known} shown={columns.shown} onChoose={columns.choose} />
          <FindDuplicates kind="contact" />
          <TableExport what="contacts" filter={filter} />
          <ContactFilterChips search={search} change={change} />
        </>
      }
      action={<NewContact />}
    >
      <div className="relative h-full">
        <RecordTable<Contact>
          label="Contacts"
          columns={columns.shown}
          onResize={columns.resize}
          pageQuery={(page) => contactPageQuery(filter, order, page)}
          count={count}
          nameOf={fullName}
          addressOf={({ id }) => `/contacts/${id}`}
          sorting={order}
          onSort={({ sort, order: direction }) => change(searchOf(sort, direction))}
          selection={selection}
          onSelect={select}
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

import type { ReactNode } from 'react';
import type { Query } from '../../api/client.ts';
import type { ExportedList } from '../../api/exports.ts';
import type { View } from '../../api/views.ts';
import { inLanguage, t } from '../../language/words.ts';
import { MineToggle } from '../owner/owner-filter.tsx';
import type { GoToSearch, OpenView } from '../views/use-view.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import type { ListSearch } from '../views/view-search.ts';
import { WhereChips, WhereFilter } from '../where/where-filter.tsx';
import type { Column, useColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FindDuplicates } from './find-duplicates.tsx';
import { RowCount } from './row-count.tsx';
import { TableExport } from './table-export.tsx';
import { TableSearch } from './table-search.tsx';

/** The search parameters that all tables have. A type, since an interface lacks the parameters of own fields. */
type SharedSearch = {
  readonly q?: string | undefined;
  readonly owner?: string | undefined;
  readonly where?: string | undefined;
};

interface TableControlsProps<Row> {
  /** The kind of record, and what the list calls several. */
  readonly kind: View['object'];
  readonly what: ExportedList;
  /** Which fields are searched, such as `name, email or company`. */
  readonly by: string;
  readonly search: ListSearch & SharedSearch;
  readonly change: (changes: SharedSearch) => void;
  readonly goTo: GoToSearch;
  readonly view: OpenView;
  /** All columns, and those that are shown. */
  readonly known: readonly Column<Row>[];
  readonly columns: ReturnType<typeof useColumns<Row>>;
  readonly count: Parameters<typeof RowCount>[0]['count'];
  /** The filters for the server. */
  readonly filter: Query;
  readonly filterForm: ReactNode;
  readonly chips: ReactNode;
}

/** The controls of a table of records: views, search, filters, columns, duplicates and export. */
export function TableControls<Row>(props: TableControlsProps<Row>) {
  const { kind, what, by, search, change, goTo, view, known, columns, count, filter } = props;
  const words = inLanguage(what);
  const conditions = {
    object: kind,
    where: search.where,
    onChange: (where: string | undefined) => change({ where }),
  };
  return (
    <>
      <ViewMenu
        object={kind}
        all={t`All ${words}`}
        search={search}
        view={view}
        columns={columns.shown.map(({ id }) => id)}
        goTo={goTo}
      />
      <RowCount count={count} />
      <TableSearch what={words} by={by} value={search.q} onChange={(q) => change({ q })} />
      <MineToggle owner={search.owner} onChange={(owner) => change({ owner })} />
      {props.filterForm}
      <WhereFilter {...conditions} />
      <ColumnsMenu columns={known} shown={columns.shown} onChoose={columns.choose} />
      <FindDuplicates kind={kind} />
      <TableExport what={what} filter={filter} />
      <WhereChips {...conditions} />
      {props.chips}
    </>
  );
}

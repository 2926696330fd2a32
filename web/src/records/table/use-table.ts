import { useCallback } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import type { Query } from '../../api/client.ts';
import type { View } from '../../api/views.ts';
import type { WithValues } from '../editable/editable-field.ts';
import { useOwnColumns } from '../own/own-columns.tsx';
import { type GoToSearch, useView } from '../views/use-view.ts';
import type { ListSearch } from '../views/view-search.ts';
import { type Column, useColumns } from './columns.ts';
import type { Sorting } from './record-table.tsx';
import { released } from './selection.ts';
import { isTyping } from './table-search.tsx';
import { useSelection } from './use-selection.ts';

interface TableOptions<Row, Search, Filter> {
  readonly object: View['object'];
  /** By which the browser keeps the columns, such as `contacts`. */
  readonly name: string;
  readonly builtIn: readonly Column<Row>[];
  readonly search: Search;
  /** Reads search parameters, such as those of a view. */
  readonly read: (search: Record<string, unknown>) => Search;
  /** Goes to other search parameters of the page; `replace` adds no entry to the history. Stays the same function. */
  readonly go: (next: (former: Search) => Search, replace: boolean) => void;
  readonly filter: Filter;
  /** The order, by the names of the columns. */
  readonly order: Sorting;
  readonly count: RecordCount | undefined;
}

/** The search parameters of a table. */
type TableSearch = ListSearch & { readonly q?: string | undefined };

/** What a page has that shows records as a table: filters and order in the address, a view, columns, and a selection. */
export function useTable<Row extends WithValues, Search extends TableSearch, Filter extends Query>(
  options: TableOptions<Row, Search, Filter>,
) {
  const { object, name, builtIn, search, read, go, filter, order, count } = options;
  const known = useOwnColumns(object, builtIn);
  const goTo = useCallback<GoToSearch>((next, replace = false) => go(() => read(next), replace), [go, read]);
  const view = useView(object, search, goTo);
  const columns = useColumns(name, known, view);
  const [selection, select] = useSelection([filter, order]);
  const change = (changes: Partial<Search>) => go((former) => ({ ...former, ...changes }), isTyping(changes));
  return {
    change,
    /** For `TableControls`. */
    controls: { kind: object, search, change, goTo, view, known, columns, count, filter },
    /** For `RecordTable`. */
    table: {
      columns: columns.shown,
      onResize: columns.resize,
      count,
      sorting: order,
      selection,
      onSelect: select,
    },
    /** For the bar of bulk actions. */
    bar: { selection, filter, count, onRelease: () => select(released(selection)) },
  };
}

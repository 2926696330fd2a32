import { Search } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Pipeline } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { MineToggle } from '../../../records/owner/owner-filter.tsx';
import { TableExport } from '../../../records/table/table-export.tsx';
import { WhereChips, WhereFilter } from '../../../records/where/where-filter.tsx';
import { useOfferCommands } from '../../../ui/commands.ts';
import { INPUT } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useDebouncedText } from '../../../ui/hooks/use-debounced-text.ts';
import { DealFilterChips } from '../filter/deal-filter-chips.tsx';
import { DealFilters, type DealFiltersProps } from '../filter/deal-filters.tsx';
import { filterOf, type Sort } from '../filter/deals-search.ts';
import { boardSortOf } from './board-view.ts';

interface BoardControlsProps extends DealFiltersProps {
  /** The menu of saved views. */
  readonly views: ReactNode;
  /** Chooses the fields on cards. */
  readonly fields: ReactNode;
  readonly pipelines: readonly Pipeline[];
  readonly pipelineId: string;
}

const ORDERS: readonly { id: Sort; name: string }[] = [
  { id: 'close', name: t`Close date` },
  { id: 'value', name: t`Highest value` },
  { id: 'newest', name: t`Newest` },
  { id: 'changed', name: t`Recently updated` },
];

/** The controls of the board: pipeline, search, filters and order. */
export function BoardControls(props: BoardControlsProps) {
  const { search, change, pipelines, pipelineId, views, fields } = props;
  const conditions = {
    object: 'deal',
    where: search.where,
    onChange: (where: string | undefined) => change({ where }),
  } as const;
  return (
    <>
      {views}
      {pipelines.length > 1 && (
        <Select
          label={t`Pipeline`}
          labelHidden
          className="w-40 max-rail:w-32 max-phone:w-28"
          choices={pipelines}
          value={pipelineId}
          onChange={(id) => change({ pipeline: id, open: undefined })}
        />
      )}
      <SearchField search={search} change={change} />
      <MineToggle owner={search.owner} onChange={(owner) => change({ owner })} />
      <DealFilters search={search} change={change} />
      <WhereFilter {...conditions} />
      <Select
        label={t`Sort by`}
        labelHidden
        className="w-36 max-rail:w-32"
        choices={ORDERS}
        value={boardSortOf(search)}
        onChange={(sort) => change({ sort: sort === 'close' ? undefined : sort })}
      />
      {fields}
      <TableExport what="deals" filter={{ ...filterOf(search), pipeline_id: pipelineId }} />
      <WhereChips {...conditions} />
      <DealFilterChips search={search} change={change} />
    </>
  );
}

/** Filters while the person types; `/` focuses it. */
function SearchField({ search, change }: DealFiltersProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDebouncedText(search.q ?? '', (q) => change({ q: q || undefined }));
  useOfferCommands(
    useMemo(
      () => [
        {
          id: 'filter-deals',
          title: t`Search the board`,
          group: t`Deals`,
          keys: '/',
          run: () => input.current?.focus(),
        },
      ],
      [],
    ),
  );
  return (
    <div className="relative w-48 max-rail:w-auto max-rail:min-w-20 max-rail:flex-1 max-phone:min-w-36">
      <Search aria-hidden size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-text-quiet" />
      <input
        ref={input}
        type="search"
        aria-label={t`Search deals by title, company or contact`}
        placeholder={t`Search deals`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${INPUT} pl-8`}
      />
    </div>
  );
}

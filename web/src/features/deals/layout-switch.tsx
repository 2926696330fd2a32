import { SquareKanban, Table2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../language/words.ts';
import { type DealLayout, rememberLayout } from '../../records/deal-layout.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { DealsSearch } from './filter/deals-search.ts';
import { asLayout } from './table/table-search.ts';
import type { GoToDeals } from './use-go-to-deals.ts';

const LAYOUTS = [
  { id: 'board', name: t`Board`, icon: SquareKanban },
  { id: 'table', name: t`Table`, icon: Table2 },
] as const;

/** Set until the page of the other layout has come. */
let isSwitching = false;

/** Switches between board and table; what they have in common stays, and so does the focus. */
export function LayoutSwitch({ search, go }: { readonly search: DealsSearch; readonly go: GoToDeals }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSwitching) return;
    isSwitching = false;
    place.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  const change = (layout: DealLayout) => {
    isSwitching = true;
    rememberLayout(layout);
    go((former) => asLayout(former, layout), false);
  };
  return (
    <div ref={place} className="shrink-0">
      <SegmentedControl
        label={t`Layout`}
        segments={LAYOUTS}
        value={search.as ?? 'board'}
        onChange={change}
        hidesNames
      />
    </div>
  );
}

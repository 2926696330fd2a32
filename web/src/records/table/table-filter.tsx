import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogTrigger } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';

interface TableFilterProps {
  /** What is filtered, such as `contacts`. */
  readonly what: string;
  /** The filter fields. */
  readonly children: ReactNode;
}

/** Filters in a popover; they apply immediately. */
export function TableFilter({ what, children }: TableFilterProps) {
  return (
    <DialogTrigger>
      <Button>
        <ListFilter aria-hidden size={14} strokeWidth={1.5} />{' '}
        <span className="max-rail:sr-only">{t`Filter`}</span>
      </Button>
      <Popover label={t`Filter ${what}`} placement="bottom start" className="w-80">
        <div className="flex max-h-[70vh] flex-col gap-3 overflow-auto p-4">{children}</div>
      </Popover>
    </DialogTrigger>
  );
}

import { t } from '../../../language/words.ts';
import { periodBefore } from '../../../records/insights/period-before.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { LABEL } from '../../../ui/form/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { questionOf } from './question.ts';
import type { BuilderFieldsProps } from './split-fields.tsx';

const PLOTS = [
  { id: 'plot', name: t`Plot and table` },
  { id: 'table', name: t`Table` },
  { id: 'number', name: t`Number` },
] as const;

/** How the answer is drawn, and whether the period before stands beside it. */
export function DrawingFields({ search, change }: Pick<BuilderFieldsProps, 'search' | 'change'>) {
  const hasBefore = periodBefore(questionOf(search)?.period) !== undefined;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="flex flex-col gap-1">
        <span aria-hidden className={LABEL}>
          {t`Shown as`}
        </span>
        <SegmentedControl
          label={t`Shown as`}
          segments={PLOTS}
          value={search.plot ?? 'plot'}
          onChange={(id) => change({ plot: id === 'plot' ? undefined : id })}
        />
      </div>
      {hasBefore && (
        <Checkbox
          isSelected={search.compare ?? false}
          onChange={(isOn) => change({ compare: isOn || undefined })}
        >
          {t`Compare with the period before`}
        </Checkbox>
      )}
    </div>
  );
}

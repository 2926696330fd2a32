import type { LucideIcon } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components';
import { classes } from './classes.ts';

interface Segment<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly icon?: LucideIcon;
}

interface SegmentedControlProps<Id extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Where there is little room, segments with icons show only these. */
  readonly hidesNames?: boolean;
  readonly className?: string;
}

/** A choice of two to four options side by side. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange, hidesNames = false, className } = props;
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const segment = segments.find(({ id }) => id === chosen);
        if (segment) onChange(segment.id);
      }}
      className={classes('flex flex-wrap gap-1', className)}
    >
      {segments.map(({ id, name, icon: Icon }) => (
        <Radio
          key={id}
          value={id}
          className="target relative flex cursor-default items-center gap-1.5 rounded px-2 text-text-quiet hover:bg-hover selected:bg-hover selected:font-medium selected:text-text data-focus-visible:outline-2 data-focus-visible:outline-accent"
        >
          {Icon && <Icon aria-hidden size={14} strokeWidth={1.5} />}
          <span className={hidesNames ? 'max-rail:sr-only' : undefined}>{name}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

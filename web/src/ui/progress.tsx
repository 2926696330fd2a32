import { Label, ProgressBar } from 'react-aria-components';

interface ProgressProps {
  /** What is in progress, such as `Importing`. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The progress in words, such as `1,200 of 5,000`. */
  readonly words: string;
}

/** A progress bar. */
export function Progress({ label, value, max, words }: ProgressProps) {
  return (
    <ProgressBar
      value={value}
      maxValue={Math.max(max, 1)}
      valueLabel={words}
      className="flex flex-col gap-1.5"
    >
      {({ percentage = 0 }) => (
        <>
          <div className="flex justify-between gap-2">
            <Label className="font-medium">{label}</Label>
            <span className="figures text-text-quiet">{words}</span>
          </div>
          <div className="h-1.5 overflow-hidden rounded bg-pressed">
            <div
              className="h-full rounded bg-accent-solid transition-[width] duration-150"
              style={{ width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  );
}

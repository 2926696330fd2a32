import type { ReactNode } from 'react';
import { remarksFromServer } from '../../language/remarks.ts';
import { t } from '../../language/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { OUTCOME_WORDS } from './import-words.ts';

/** A line of the table. */
interface OutcomeLine {
  readonly key: string;
  readonly number: string;
  readonly outcome: keyof typeof OUTCOME_WORDS;
  readonly message: string;
  /** The cell that the message is about. */
  readonly fault?: { readonly column: string; readonly text: string };
  /** Left out on a phone. */
  readonly detail: ReactNode;
}

interface OutcomeTableProps {
  readonly label: string;
  /** The heading of the numbers. */
  readonly number: string;
  /** The column of the details: its heading, its width, and how its cells look. */
  readonly detail: { readonly heading: string; readonly width: string; readonly look: string };
  readonly lines: readonly OutcomeLine[];
}

/** The look of a cell of the file that is at fault. */
export const FAULT = 'rounded-small bg-danger-surface px-1 text-danger';

/** What becomes of rows of a file, and why. */
export function OutcomeTable({ label, number: numbers, detail: details, lines }: OutcomeTableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-y phone:min-w-140 border-line text-left">
        <thead className="text-small text-text-quiet">
          <tr className="border-b border-line">
            <th scope="col" className="w-14 phone:w-20 py-2 pr-4 font-medium">
              {numbers}
            </th>
            <th scope="col" className="w-24 py-2 pr-4 font-medium">
              {t`Outcome`}
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              {t`Reason`}
            </th>
            <th scope="col" className={classes(details.width, 'py-2 font-medium max-phone:hidden')}>
              {details.heading}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ key, number, outcome, message, fault, detail }) => (
            <tr key={key}>
              <td className="figures py-1.5 pr-4 text-text-quiet">{number}</td>
              <td className="py-1.5 pr-4">
                <Chip tone={OUTCOME_WORDS[outcome].tone}>{OUTCOME_WORDS[outcome].name}</Chip>
              </td>
              <td className="py-1.5 pr-4 wrap-anywhere">
                {remarksFromServer(message)}
                {fault && (
                  <span className="line-clamp-2 text-small">
                    <span className="sr-only">{t`The cell at fault:`} </span>
                    <mark className={FAULT}>
                      {fault.column}: {fault.text || t`empty`}
                    </mark>
                  </span>
                )}
              </td>
              <td className={classes(details.look, 'py-1.5 text-text-quiet max-phone:hidden')}>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Link as RouterLink, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/words.ts';
import { addressOf, useRecordPages } from '../../registry/record-kind.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { formatCount, formatDate, formatMoment } from '../formats.ts';
import { joinedIds } from './merged-ids.ts';

/** A possible duplicate. */
export interface DuplicateRecord {
  readonly id: string;
  readonly name: string;
  /** Three texts that distinguish it from the others; each can be missing. */
  readonly details: readonly ReactNode[];
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** Records that share a value. */
export interface Duplicates {
  readonly by: string;
  readonly value: string;
  /** How many there are; `records` has the first of them. */
  readonly count: number;
  readonly records: readonly DuplicateRecord[];
}

interface DuplicateGroupProps {
  /** The kind of record, such as `contact`. */
  readonly kind: string;
  readonly group: Duplicates;
}

/** Possible duplicates, to be merged; of more than two the person chooses which. */
export function DuplicateGroup({ kind, group: { by, value, count, records } }: DuplicateGroupProps) {
  const navigate = useNavigate();
  const pages = useRecordPages(kind);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(records.map(({ id }) => id)));
  const [own, ...others] = records.map(({ id }) => id).filter((id) => chosen.has(id));
  // Names are compared without case and accents, but shown as written.
  const title = by === 'name' ? (records[0]?.name ?? value) : value;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <section aria-label={title} className="rounded-large border border-line">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1.5">
        <h2 className="truncate font-semibold">{title}</h2>
        <span className="figures text-text-quiet">{formatCount(count)}</span>
        <Button
          className="ml-auto"
          isDisabled={own === undefined || others.length === 0}
          onPress={() => void navigate({ to: `${pages.path}/${own}/merge/${joinedIds(others)}` })}
        >
          {others.length > 1 ? t`Merge ${others.length + 1}…` : t`Merge…`}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {records.map((record) => (
          <li key={record.id} className="flex items-center gap-3 px-3 py-1.5">
            {records.length > 2 && (
              <Checkbox
                aria-label={t`Merge ${record.name}`}
                isSelected={chosen.has(record.id)}
                onChange={(isChosen) => choose(record.id, isChosen)}
              />
            )}
            <Line record={record} address={addressOf(pages, record.id)} />
          </li>
        ))}
      </ul>
      {count > records.length && (
        <p className="border-t border-line px-3 py-1.5 text-text-quiet">
          {t`and ${formatCount(count - records.length)} more.`}{' '}
          {by !== 'phone' && (
            <AddressLink address={pages.path} search={{ q: title }}>
              {t`Show all ${formatCount(count)}`}
            </AddressLink>
          )}
        </p>
      )}
    </section>
  );
}

interface LineProps {
  readonly record: DuplicateRecord;
  readonly address: string;
}

/** A record in one line, on a phone in several, with the date of its last change. */
function Line({ record: { name, details, updatedAt }, address }: LineProps) {
  const [first, second, third] = details;
  return (
    <>
      <div className="grid min-w-0 flex-1 grid-cols-[2fr_3fr_2fr_2fr] gap-x-3 max-phone:grid-cols-1">
        <RouterLink
          to={address}
          className="truncate font-medium underline-offset-2 hover:underline pointer-coarse:leading-11"
        >
          {name}
        </RouterLink>
        <span className={DETAIL}>{first}</span>
        <span className={DETAIL}>{second}</span>
        <span className={DETAIL}>{third}</span>
      </div>
      <time
        dateTime={updatedAt}
        title={t`Updated ${formatMoment(updatedAt)}`}
        className="figures w-20 text-right text-small text-text-quiet"
      >
        {formatDate(updatedAt)}
      </time>
    </>
  );
}

const DETAIL = 'truncate text-text-quiet max-phone:empty:hidden';

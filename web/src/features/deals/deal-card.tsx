import { CalendarClock, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { DealCard } from '../../api/deals.ts';
import { loadPart } from '../../api/parts.ts';
import { t } from '../../language/words.ts';
import { formatDate, formatMoment, formatMoney, formatNearDate } from '../../records/formats.ts';
import { useToday } from '../../records/today.tsx';
import { NotSaved } from '../../records/waiting-entries.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { type CardFields, hasAny, LINES, useCardFields } from './board/card-choice.ts';
import { ageInStage, isLongInStage, whomWith } from './card-words.ts';

/** Loaded when a card shows a field of the organization, because amounts need the names of all currencies. */
const OwnCell = lazy(async () => ({
  default: (await loadPart(() => import('../../records/own/own-cell.tsx'))).OwnCell,
}));

interface DealCardFaceProps {
  readonly card: DealCard;
  readonly isClosed: boolean;
  /** Whether its change waits for a connection. */
  readonly isWaiting?: boolean;
}

/** The content of a card: its title, and the fields that the person chose. All cards have the same height. */
export function DealCardFace({ card, isClosed, isWaiting = false }: DealCardFaceProps) {
  const { title, value, currency, assigned_to_name, stage_entered_at } = card;
  const { shown, own, height } = useCardFields();
  return (
    <span className="flex flex-col rounded border border-line bg-raised px-3 py-2.5" style={{ height }}>
      <span className="mb-auto flex items-start justify-between gap-2">
        <span className="line-clamp-2 font-medium">{title}</span>
        {isWaiting && <NotSaved />}
      </span>
      {hasAny(shown, ['with', 'age']) && (
        <span className={LINE}>
          {shown.has('with') && <span className="truncate">{whomWith(card)}</span>}
          {shown.has('age') && !isClosed && <StageAge since={stage_entered_at} />}
        </span>
      )}
      <Lines card={card} shown={shown} own={own} />
      {hasAny(shown, ['owner', 'close', 'value']) && (
        <span className={classes(LINE, 'items-center')}>
          {shown.has('owner') && assigned_to_name !== null && (
            <Avatar name={assigned_to_name} title={assigned_to_name} />
          )}
          {shown.has('close') && <CloseDate date={card.expected_close_date} isClosed={isClosed} />}
          {shown.has('value') && (
            <span className="figures ml-auto truncate text-body font-medium text-text">
              {formatMoney(value, currency)}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

const LINE = 'flex h-5 shrink-0 gap-2 text-small text-text-quiet';

/** The fields that have a line each, with their names. A field without a value leaves its line empty. */
function Lines({ card, shown, own }: Pick<CardFields, 'shown' | 'own'> & { readonly card: DealCard }) {
  const values: Readonly<Record<(typeof LINES)[number]['id'], string | null>> = {
    company: card.company_name,
    contact: card.contact_name || null,
    created_at: formatDate(card.created_at),
    updated_at: formatDate(card.updated_at),
  };
  const builtIn = LINES.filter(({ id }) => shown.has(id)).map(({ id, name }) => ({
    key: id,
    name,
    value: values[id],
  }));
  const ofOrganization = own.map((field) => ({
    key: `own ${field.key}`,
    name: field.label,
    value: valueIn(card, field),
  }));
  return [...builtIn, ...ofOrganization].map(({ key, name, value }) => (
    <span key={key} className={LINE}>
      {value !== null && (
        <span className="truncate">
          {name} <span className="text-text">{value}</span>
        </span>
      )}
    </span>
  ));
}

function valueIn({ custom_fields }: DealCard, field: CardFields['own'][number]): ReactNode {
  const value = custom_fields?.[field.key];
  if (value === undefined) return null;
  return (
    <Suspense>
      <OwnCell field={field} value={value} />
    </Suspense>
  );
}

/** How long the deal is in its stage; amber when that is long. */
function StageAge({ since }: { readonly since: string }) {
  return (
    <span
      title={t`In this stage since ${formatMoment(since)}`}
      className={classes('figures ml-auto shrink-0', isLongInStage(since) && 'text-warning')}
    >
      {ageInStage(since)}
    </span>
  );
}

/** The expected close date; overdue ones are marked by colour and icon. Closed deals show none. */
function CloseDate({ date, isClosed }: { readonly date: string | null; readonly isClosed: boolean }) {
  const today = useToday();
  if (date === null || isClosed) return null;
  const isOverdue = date < today;
  const Icon = isOverdue ? TriangleAlert : CalendarClock;
  return (
    <span className={classes('inline-flex items-center gap-1 whitespace-nowrap', isOverdue && 'text-danger')}>
      <Icon aria-hidden size={12} />
      <span className="sr-only">{isOverdue ? t`Overdue, was to close` : t`Closes`}</span>
      {formatNearDate(date, today)}
    </span>
  );
}

import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { DealCard } from '../../api/deals.ts';
import { t } from '../../language/words.ts';
import { formatMoment, formatMoney, formatNearDate } from '../../records/formats.ts';
import { useToday } from '../../records/today.tsx';
import { NotSaved } from '../../records/waiting-entries.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { ageInStage, isLongInStage, whomWith } from './card-words.ts';

interface DealCardFaceProps {
  readonly card: DealCard;
  readonly isClosed: boolean;
  /** Whether its change waits for a connection. */
  readonly isWaiting?: boolean;
}

/** The content of a card. All cards have the same height, so that a list of any length can be virtualized. */
export function DealCardFace({ card, isClosed, isWaiting = false }: DealCardFaceProps) {
  const { title, value, currency, assigned_to_name, stage_entered_at } = card;
  return (
    <span className="flex h-26 flex-col rounded border border-line bg-raised px-3 py-2.5">
      <span className="line-clamp-2 font-medium">{title}</span>
      <span className="mt-auto flex gap-2 text-small text-text-quiet">
        <span className="truncate">{whomWith(card)}</span>
        {isWaiting && <NotSaved />}
        {!isClosed && <StageAge since={stage_entered_at} />}
      </span>
      <span className="mt-1 flex h-5 items-center gap-2 text-small text-text-quiet">
        {assigned_to_name !== null && <Avatar name={assigned_to_name} title={assigned_to_name} />}
        <CloseDate date={card.expected_close_date} isClosed={isClosed} />
        <span className="figures ml-auto truncate text-body font-medium text-text">
          {formatMoney(value, currency)}
        </span>
      </span>
    </span>
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

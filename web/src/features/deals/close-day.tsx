import { TriangleAlert } from 'lucide-react';
import { t } from '../../language/words.ts';
import { daysUntil, formatDate, formatNearDate } from '../../records/formats.ts';
import { useToday } from '../../records/today.tsx';
import { classes } from '../../ui/classes.ts';

/** The expected close date; an open deal also shows how near it is, or that it is overdue. */
export function CloseDay({ date, isOpen }: { readonly date: string; readonly isOpen: boolean }) {
  const today = useToday();
  const distance = daysUntil(date, today);
  const isOverdue = isOpen && distance < 0;
  const isNear = isOpen && distance <= 7;
  return (
    <span className={classes('figures inline-flex items-center gap-1', isOverdue && 'text-danger')}>
      {isOverdue && <TriangleAlert aria-hidden size={12} />}
      {formatDate(date)}
      {isNear && <span>· {isOverdue ? t`overdue` : formatNearDate(date, today)}</span>}
    </span>
  );
}

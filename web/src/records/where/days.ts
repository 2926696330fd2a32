import type { Op } from '../../../../server/crm/filters/where.ts';
import { dayAt } from '../day-at.ts';

/** The day of a moment where the person is; empty for none. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : dayAt(date, null);
}

/** The moment at which a day begins where the person is, or ends if it is the last one. */
export function momentOf(day: string, op: Op): string {
  const date = new Date(`${day}T${op === 'lte' ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

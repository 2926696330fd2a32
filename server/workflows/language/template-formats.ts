import { localAt } from '../../kernel/settings/wall-clock.ts';
import { isDay, isMoment } from './moments.ts';

/** Dates and amounts as texts, in English. */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * A date or a time in a format of strftime, such as `%d.%m.%Y %H:%M`. A time is shown in the time zone of the organization.
 * Anything else stays as it is, and so do directives that do not exist.
 */
export function formattedDate(value: unknown, format: string, timeZone: string): unknown {
  if (!isMoment(value)) return value;
  const instant = Date.parse(value);
  const local = new Date(isDay(value) ? instant : localAt(instant, timeZone));
  return format.replace(/%[a-zA-Z%]/g, (directive) => parts(local)[directive] ?? directive);
}

function parts(local: Date): Readonly<Record<string, string>> {
  const [iso, month, day] = [local.toISOString(), MONTHS[local.getUTCMonth()], DAYS[local.getUTCDay()]];
  const [hour, dayOfMonth] = [local.getUTCHours(), local.getUTCDate()];
  const hourOf12 = String(hour % 12 || 12);
  return {
    ...{ '%Y': iso.slice(0, 4), '%y': iso.slice(2, 4), '%m': iso.slice(5, 7), '%d': iso.slice(8, 10) },
    ...{ '%H': iso.slice(11, 13), '%M': iso.slice(14, 16), '%S': iso.slice(17, 19) },
    ...{ '%e': String(dayOfMonth).padStart(2), '%I': hourOf12.padStart(2, '0'), '%l': hourOf12.padStart(2) },
    ...{ '%p': hour < 12 ? 'AM' : 'PM', '%F': iso.slice(0, 10), '%T': iso.slice(11, 19), '%%': '%' },
    ...{ '%B': month ?? '', '%b': month?.slice(0, 3) ?? '', '%A': day ?? '', '%a': day?.slice(0, 3) ?? '' },
  };
}

/**
 * An amount with separators: 1,200.50, or €1,200.50 with a currency. Anything that is no number stays as it is, and a
 * currency that cannot be one is left out.
 */
export function formattedMoney(value: unknown, currency: string): unknown {
  const amount = typeof value === 'number' ? String(value) : value;
  if (typeof amount !== 'string' || !isAmount(amount)) return value;
  const style = /^[A-Z]{3}$/i.test(currency)
    ? ({ style: 'currency', currency } as const)
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  // As text, so that no digit is lost.
  return new Intl.NumberFormat('en-US', style).format(amount);
}

function isAmount(text: string): text is `${number}` {
  return /^-?\d{1,30}(?:\.\d{1,30})?$/.test(text);
}

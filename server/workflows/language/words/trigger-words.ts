import type { Condition } from '../condition.schema.ts';
import { isEventTrigger } from '../guards.ts';
import type { EventTrigger, Trigger } from '../trigger.schema.ts';
import { conditionWords } from './condition-words.ts';
import { a, counted, fieldWords, type Names, spaced } from './value-words.ts';

/** What starts a workflow, in a sentence or two. */
export function triggerSentence(trigger: Trigger, names: Names): string {
  if (isEventTrigger(trigger)) return eventSentence(trigger, names);
  if (trigger.on === 'schedule') return `${scheduleWords(trigger.cron)}.`;
  const object = a(spaced(trigger.object));
  if (trigger.on === 'manual') return `When someone starts it for ${object}${ifWords(trigger.where, names)}.`;
  const day = dayWords(trigger.offset_days, `the ${fieldWords(trigger.field, names)} of ${object}`);
  return `${day}, at ${trigger.at}${ifWords(trigger.where, names)}.`;
}

/** A condition at the end of a sentence, if there is one. */
export function ifWords(where: Condition | undefined, names: Names): string {
  return where ? `, if ${conditionWords(where, names)}` : '';
}

function dayWords(days: number, date: string): string {
  if (days === 0) return `On ${date}`;
  return `${counted(Math.abs(days), 'days')} ${days < 0 ? 'before' : 'after'} ${date}`;
}

const VERBS: Readonly<Record<string, string>> = {
  stage_entered: 'enters a stage',
  stage_changed: 'changes its stage',
  tag_added: 'gets a tag',
  tag_removed: 'loses a tag',
};

/** An event as a part of a sentence: "a deal is won". */
export function eventWords(type: string): string {
  const [object = '', verb = ''] = type.split('.');
  const known = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  return `${a(spaced(object))} ${known ?? `is ${spaced(verb)}`}`;
}

function eventSentence({ on, where, again, settle_minutes, by_itself }: EventTrigger, names: Names): string {
  const rest = settle_minutes > 0 ? ` and then rests for ${counted(settle_minutes, 'minutes')}` : '';
  const sentences = [`When ${eventWords(on)}${rest}${ifWords(where, names)}.`, againSentence(again)];
  if (by_itself) sentences.push('What it does may start it again.');
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function againSentence(again: EventTrigger['again']): string {
  if (typeof again === 'object')
    return `For each record at most once in ${counted(again.after_days, 'days')}.`;
  if (again === 'first_time') return 'For each record only the first time.';
  return again === 'each_time' ? 'Each time, even while it still runs for the record.' : '';
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function scheduleWords(cron: string): string {
  const simple = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-7])$/.exec(cron.trim());
  const [, minute = '', hour = '', day = '', weekday = ''] = simple ?? [];
  if (!simple || (day !== '*' && weekday !== '*')) return `On the schedule ${cron.trim()}`;
  const at = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day !== '*') return `On day ${day} of each month ${at}`;
  if (weekday === '*') return `Every day ${at}`;
  return `Every ${weekday === '1-5' ? 'weekday' : DAYS[Number(weekday)]} ${at}`;
}

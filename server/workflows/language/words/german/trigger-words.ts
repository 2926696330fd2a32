import type { Condition } from '../../condition.schema.ts';
import { isEventTrigger } from '../../guards.ts';
import type { EventTrigger, Trigger } from '../../trigger.schema.ts';
import type { Names } from '../value-words.ts';
import { conditionWords } from './condition-words.ts';
import { counted, countedAfter, noun, quoted } from './value-words.ts';

/** What starts a workflow, in a German sentence or two. */
export function triggerSentence(trigger: Trigger, names: Names): string {
  if (isEventTrigger(trigger)) return eventSentence(trigger, names);
  if (trigger.on === 'schedule') return `${scheduleWords(trigger.cron)}.`;
  const object = noun(trigger.object);
  if (trigger.on === 'manual')
    return `Wenn jemand ihn für ${object.object} startet${ifWords(trigger.where, names)}.`;
  const day = dayWords(trigger.offset_days, `${quoted(trigger.field, names)} ${object.of}`);
  return `${day}, um ${trigger.at}${ifWords(trigger.where, names)}.`;
}

/** A condition at the end of a sentence, if there is one. */
export function ifWords(where: Condition | undefined, names: Names): string {
  return where ? `, falls ${conditionWords(where, names)}` : '';
}

function dayWords(days: number, date: string): string {
  if (days === 0) return `Am Tag von ${date}`;
  return `${counted(Math.abs(days), 'days')} ${days < 0 ? 'vor' : 'nach'} ${date}`;
}

const VERBS: Readonly<Record<string, string>> = {
  ...{ created: 'angelegt wird', updated: 'geändert wird', deleted: 'gelöscht wird', won: 'gewonnen wird' },
  ...{ lost: 'verloren wird', merged: 'zusammengeführt wird', enriched: 'angereichert wird' },
  ...{ completed: 'erledigt wird', logged: 'erfasst wird', submitted: 'abgesendet wird' },
  ...{ stage_entered: 'in eine Phase kommt', stage_changed: 'die Phase wechselt' },
  ...{ tag_added: 'einen Tag erhält', tag_removed: 'einen Tag verliert', note_added: 'eine Notiz erhält' },
};

/** An event as the end of a sentence: "ein Deal gewonnen wird". */
export function eventWords(type: string): string {
  const [object = '', verb = ''] = type.split('.');
  const known = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  return `${noun(object).one} ${known ?? `„${verb.replaceAll('_', ' ')}“ meldet`}`;
}

function eventSentence({ on, where, again, settle_minutes, by_itself }: EventTrigger, names: Names): string {
  const rest = settle_minutes > 0 ? ` und danach ${counted(settle_minutes, 'minutes')} ruht` : '';
  const sentences = [`Wenn ${eventWords(on)}${rest}${ifWords(where, names)}.`, againSentence(again)];
  if (by_itself) sentences.push('Was er tut, kann ihn erneut starten.');
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function againSentence(again: EventTrigger['again']): string {
  if (typeof again === 'object') {
    return `Für jeden Datensatz höchstens einmal in ${countedAfter(again.after_days, 'days')}.`;
  }
  if (again === 'first_time') return 'Für jeden Datensatz nur beim ersten Mal.';
  return again === 'each_time' ? 'Jedes Mal, auch während er für den Datensatz noch läuft.' : '';
}

const DAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];

function scheduleWords(cron: string): string {
  const simple = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-7])$/.exec(cron.trim());
  const [, minute = '', hour = '', day = '', weekday = ''] = simple ?? [];
  if (!simple || (day !== '*' && weekday !== '*')) return `Nach dem Zeitplan ${cron.trim()}`;
  const at = `um ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day !== '*') return `Am ${day}. jedes Monats ${at}`;
  if (weekday === '*') return `Jeden Tag ${at}`;
  return `Jeden ${weekday === '1-5' ? 'Werktag' : DAYS[Number(weekday)]} ${at}`;
}

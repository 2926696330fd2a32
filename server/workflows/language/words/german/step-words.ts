import { isAction } from '../../guards.ts';
import type { Json, Span, Step, StepOf, Until } from '../../step.schema.ts';
import type { Names } from '../value-words.ts';
import { conditionWords } from './condition-words.ts';
import { eventWords, ifWords } from './trigger-words.ts';
import { counted, countedAfter, fieldWords, listed, noun, quoted, valueWords } from './value-words.ts';

/** What a step does, in a German sentence or two. The steps in it have sentences of their own. */
export function stepSentence(step: Step, names: Names): string {
  const sentence = `${words(step, names)}.`;
  return isAction(step) ? sentence + errorSentence(step.on_error) : sentence;
}

function errorSentence(choice: 'stop' | 'continue' | object): string {
  if (choice === 'stop') return '';
  return choice === 'continue'
    ? ' Bei einem Fehler weitermachen.'
    : ' Bei einem Fehler die Schritte darunter ausführen und weitermachen.';
}

const ACTIVITIES: Readonly<Record<string, string>> = {
  ...{ note: 'Notiz', call: 'Anruf', email: 'E-Mail', meeting: 'Termin' },
};

function words(step: Step, names: Names): string {
  const said = (value: unknown) => valueWords(value, names);
  switch (step.do) {
    case 'update_record':
      return `${capital(at(step.with.record))} ${fieldsWords(step.with.fields, names) || 'nichts'} setzen`;
    case 'create_contact':
    case 'create_deal':
      return creationWords(step, names);
    case 'create_task':
      return `Aufgabe ${said(step.with.title)} anlegen${dueWords(step.with.due)}`;
    case 'log_activity': {
      const { activity_type: type, record, description } = step.with;
      return `${ACTIVITIES[type] ?? type} ${at(record)} erfassen: ${said(description)}`;
    }
    case 'add_tag':
    case 'remove_tag': {
      const tags = step.with.tags.length === 1 ? 'Tag' : 'Tags';
      const verb = step.do === 'add_tag' ? 'hinzufügen' : 'entfernen';
      return `${tags} ${listed(step.with.tags.map(said))} ${at(step.with.record)} ${verb}`;
    }
    case 'assign': {
      const turns = step.with.user_ids.length > 1 ? ', reihum' : '';
      return `${capital(at(step.with.record))} als verantwortlich eintragen: ${listed(step.with.user_ids.map(said))}${turns}`;
    }
    case 'find_record': {
      const { object, match } = step.with;
      return `${noun(object).name} suchen, neuester Treffer mit ${quoted(match.field, names)} ${said(match.value)}`;
    }
    case 'send_email':
      return `E-Mail an ${said(step.with.to)} mit dem Betreff ${said(step.with.subject)} senden`;
    case 'call_url':
      return `${step.with.method}-Anfrage an ${said(step.with.url)} senden`;
    case 'stop':
      return 'Hier beenden';
    case 'wait':
      return waitWords(step, names);
    case 'branch':
      return branchWords(step, names);
  }
}

/** At which record: `beim Datensatz`, `beim Kontakt`, `beim Ergebnis von find`. */
function at(target: string): string {
  const [root, name] = target.split('.');
  if (name === undefined) return noun('record').at;
  return root === 'steps' ? `beim Ergebnis von ${name}` : noun(name).at;
}

function fieldsWords(fields: Readonly<Record<string, Json>>, names: Names): string {
  return listed(
    Object.entries(fields).map(([field, value]) => `${quoted(field, names)} auf ${valueWords(value, names)}`),
  );
}

function creationWords(step: StepOf<'create_contact' | 'create_deal'>, names: Names): string {
  const fields = Object.entries(step.with).map(
    ([field, value]) => `${fieldWords(field, names)} ${valueWords(value, names)}`,
  );
  const created = `${noun(step.do.slice('create_'.length)).name} anlegen`;
  return fields.length === 0 ? created : `${created} mit ${listed(fields)}`;
}

function dueWords(due: StepOf<'create_task'>['with']['due']): string {
  if (!due) return '';
  const day = due.amount === 0 ? 'heute' : `in ${countedAfter(due.amount, due.unit)}`;
  return `, fällig ${day}${due.at === undefined ? '' : ` um ${due.at}`}`;
}

function waitWords(step: StepOf<'wait'>, names: Names): string {
  if (step.for) return `Warten: ${spanWords(step.for)}`;
  if (step.until) return `Warten bis ${untilWords(step.until, names)}`;
  if (!step.until_event) return 'Warten';
  const { on, where, timeout } = step.until_event;
  const late = step.else.length > 0 ? '; falls das nicht eintritt, die Schritte darunter ausführen' : '';
  return `Warten, bis ${eventWords(on)}${ifWords(where, names)}, höchstens ${spanWords(timeout)}${late}`;
}

function spanWords({ amount, unit, at: time }: Span): string {
  if (time === undefined) return counted(amount, unit);
  return amount === 0 ? `bis ${time}` : `${counted(amount, unit)}, dann bis ${time}`;
}

function untilWords({ date, offset_days: days, at: time }: Until, names: Names): string {
  const day = valueWords(date, names);
  const shifted = days === 0 ? day : `${counted(Math.abs(days), 'days')} ${days < 0 ? 'vor' : 'nach'} ${day}`;
  return time === undefined ? shifted : `${shifted}, um ${time}`;
}

function branchWords(step: StepOf<'branch'>, names: Names): string {
  const paths = step.paths.map(
    (taken, index) =>
      `${index === 0 ? 'Wenn' : 'oder wenn'} ${conditionWords(taken.if, names)}, Weg ${index + 1} nehmen`,
  );
  return `${paths.join('; ')}; sonst ${step.else.length > 0 ? 'den anderen Weg nehmen' : 'weitergehen'}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

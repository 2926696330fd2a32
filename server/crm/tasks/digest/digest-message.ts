import { languageOf } from '../../../kernel/language/language.ts';
import type { Mail } from '../../../kernel/mail/mail.ts';
import { shortName } from '../../../kernel/mail/names.ts';
import { localAt } from '../../../kernel/settings/wall-clock.ts';
import type { TaskRow } from '../task-query.schema.ts';
import { DIGEST_WORDS } from './digest-words.ts';
import type { DigestReader } from './task-digest.sql.ts';

/** The tasks of a person that are due by the end of a day. */
export interface DueTasks {
  /** The first of them, by when they are due. */
  readonly tasks: readonly DueTask[];
  /** How many there are. */
  readonly count: number;
}

type DueTask = Pick<TaskRow, 'title' | 'due_on' | 'due_at' | 'contact_name' | 'company_name' | 'deal_title'>;

interface Digest extends DueTasks {
  readonly reader: DigestReader;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly timeZone: string;
  readonly baseUrl: string;
}

/** How much of a title is shown. */
const TITLE_LENGTH = 120;

/** The email that lists what is due today and what is overdue, in the language of the organization. It gives no access to anything. */
export function digestMessage(digest: Digest): Mail {
  const { reader, day, timeZone, tasks, count, baseUrl } = digest;
  const words = DIGEST_WORDS[languageOf(reader.language)];
  const dayOf = (task: DueTask) => task.due_on ?? clockOf(task, timeZone).slice(0, 10);
  const overdue = tasks.filter((task) => dayOf(task) < day);
  const today = tasks.filter((task) => dayOf(task) >= day);
  const parts = [
    section(
      words.overdue,
      overdue.map((task) => `${lineOf(task)} – ${words.since(inWords(dayOf(task), words.locale))}`),
    ),
    section(
      words.today,
      today.map((task) => `${lineOf(task)}${timeOf(task, timeZone)}`),
    ),
    count > tasks.length ? `${words.more(count - tasks.length)}\n` : '',
  ];
  const list = parts.filter(Boolean).join('\n');
  return {
    kind: 'task_digest',
    account: 'organization',
    to: reader.email,
    subject: words.subject(count),
    // The next digest says the same.
    validSeconds: 12 * 3_600,
    text: words.text({
      name: shortName(reader.name),
      organization: shortName(reader.organization),
      list,
      baseUrl,
    }),
  };
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

function lineOf({ title, deal_title, company_name, contact_name }: DueTask): string {
  const about = [deal_title, contact_name, company_name].find((name) => name);
  return `${shortName(title, TITLE_LENGTH)}${about ? ` (${shortName(about)})` : ''}`;
}

function timeOf(task: DueTask, timeZone: string): string {
  return task.due_at === null ? '' : `, ${clockOf(task, timeZone).slice(11, 16)}`;
}

/** What the clocks of the organization show when a task is due, ISO 8601 without a zone. */
function clockOf({ due_at }: DueTask, timeZone: string): string {
  return due_at === null ? '' : new Date(localAt(Date.parse(due_at), timeZone)).toISOString().slice(0, 19);
}

function inWords(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

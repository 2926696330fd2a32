import {
  CalendarClock,
  CheckSquare,
  CircleStop,
  Globe,
  type LucideIcon,
  Mail,
  NotebookPen,
  Search,
  Split,
  SquareKanban,
  SquarePen,
  Tag,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import type { Step, StepKind } from '../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../language/words.ts';
import { firstCondition } from './operators.ts';

/** How a kind of step is called and begun. */
interface KindOfStep {
  readonly name: string;
  readonly icon: LucideIcon;
  /** What the key of such a step begins with. */
  readonly base: string;
  /** A new one, with values that can be saved as they are. */
  readonly begin: (key: string, object: string | undefined) => Step;
}

const ACTION = { on_error: 'stop' } as const;

/** The fields that name a record of a new task. */
const LINK_OF_TASK: Readonly<Record<string, string>> = {
  contact: 'contact_id',
  company: 'company_id',
  deal: 'deal_id',
};

/** The owner of a record, as a template. */
const OWNERS: Readonly<Record<string, string>> = {
  contact: '{{ record.owner_id }}',
  company: '{{ record.owner_id }}',
  deal: '{{ record.assigned_to }}',
  task: '{{ record.assignee_id }}',
};

function forOwner(object: string | undefined): Readonly<Record<string, string>> {
  if (object === undefined) return {};
  const [owner, link] = [OWNERS[object], LINK_OF_TASK[object]];
  return { ...(owner ? { assignee_id: owner } : {}), ...(link ? { [link]: '{{ record.id }}' } : {}) };
}

/** Every kind of step, in the order in which people choose among them. */
export const KINDS: Readonly<Record<StepKind, KindOfStep>> = {
  create_task: {
    name: t`Create a task`,
    icon: CheckSquare,
    base: 'task',
    begin: (key, object) => ({
      ...{ key, do: 'create_task', ...ACTION },
      with: { title: t`Follow up`, due: { amount: 2, unit: 'working_days' }, ...forOwner(object) },
    }),
  },
  send_email: {
    name: t`Send an email`,
    icon: Mail,
    base: 'email',
    begin: (key, object) => ({
      ...{ key, do: 'send_email', ...ACTION },
      with: {
        to: object === 'contact' ? '{{ record.email }}' : '{{ record.contact.email }}',
        subject: t`Hello`,
        text: t`Hello,`,
      },
    }),
  },
  update_record: {
    name: t`Update the record`,
    icon: SquarePen,
    base: 'update',
    begin: (key) => ({ key, do: 'update_record', ...ACTION, with: { record: 'record', fields: {} } }),
  },
  assign: {
    name: t`Assign to somebody`,
    icon: UserRound,
    base: 'assign',
    begin: (key, object) => ({
      ...{ key, do: 'assign', ...ACTION },
      with: { record: 'record', user_ids: [OWNERS[object ?? ''] ?? 'me'] },
    }),
  },
  add_tag: {
    name: t`Add a tag`,
    icon: Tag,
    base: 'tag',
    begin: (key) => ({ key, do: 'add_tag', ...ACTION, with: { record: 'record', tags: ['new'] } }),
  },
  remove_tag: {
    name: t`Remove a tag`,
    icon: Tag,
    base: 'untag',
    begin: (key) => ({ key, do: 'remove_tag', ...ACTION, with: { record: 'record', tags: ['new'] } }),
  },
  log_activity: {
    name: t`Log an activity`,
    icon: NotebookPen,
    base: 'note',
    begin: (key) => ({
      ...{ key, do: 'log_activity', ...ACTION },
      with: { record: 'record', activity_type: 'note', description: t`Note by a workflow` },
    }),
  },
  create_contact: {
    name: t`Create a contact`,
    icon: UserRoundPlus,
    base: 'contact',
    begin: (key) => ({ key, do: 'create_contact', ...ACTION, with: { first_name: t`New` } }),
  },
  create_deal: {
    name: t`Create a deal`,
    icon: SquareKanban,
    base: 'deal',
    begin: (key) => ({ key, do: 'create_deal', ...ACTION, with: { title: t`New deal` } }),
  },
  find_record: {
    name: t`Find a record`,
    icon: Search,
    base: 'find',
    begin: (key) => ({
      ...{ key, do: 'find_record', ...ACTION },
      with: { object: 'contact', match: { field: 'email', value: '{{ record.email }}' } },
    }),
  },
  wait: {
    name: t`Wait`,
    icon: CalendarClock,
    base: 'wait',
    begin: (key) => ({ key, do: 'wait', for: { amount: 1, unit: 'days' }, else: [] }),
  },
  branch: {
    name: t`Branch by conditions`,
    icon: Split,
    base: 'branch',
    begin: (key, object) => ({
      ...{ key, do: 'branch' },
      paths: [{ if: firstCondition(object), steps: [] }],
      else: [],
    }),
  },
  call_url: {
    name: t`Call a URL`,
    icon: Globe,
    base: 'call',
    begin: (key) => ({
      ...{ key, do: 'call_url', ...ACTION },
      with: { method: 'POST', url: 'https://example.com/', headers: {} },
    }),
  },
  stop: {
    name: t`Stop here`,
    icon: CircleStop,
    base: 'stop',
    begin: (key) => ({ key, do: 'stop' }),
  },
};

/** The kinds in that order. */
export const STEP_KINDS: readonly StepKind[] = Object.keys(KINDS).filter(isStepKind);

function isStepKind(name: string): name is StepKind {
  return name in KINDS;
}

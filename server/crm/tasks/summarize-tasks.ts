import { defineRead } from '../../kernel/operations/operation.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { withDueBounds } from './due-bounds.ts';
import { countTasks } from './task-list.sql.ts';
import { type DueSection, taskFilter, taskSummary } from './task-query.schema.ts';

/** More are shown as "1,000+". */
const MOST = 1_001;

/** Counts the open tasks of a list by when they are due. */
export const summarizeTasks = defineRead({
  name: 'summarize-tasks',
  summary: 'Count open tasks by when they are due',
  scope: 'crm:read',
  input: taskFilter.pick({ assignee_id: true, where: true }),
  output: taskSummary,
  run: async (context, given) => {
    const filter = await lookedUp<typeof given>(context, 'task', given);
    const asked = async (due: DueSection) => withDueBounds(context, { ...filter, due });
    const [overdue, today, upcoming, none] = await Promise.all([
      asked('overdue'),
      asked('today'),
      asked('upcoming'),
      asked('none'),
    ]);
    const sections = { overdue, today, upcoming, none };
    const rows = await context.query<{ name: string; counted: number }>(
      countTasks(context.organizationId, sections, MOST),
    );
    const counted = new Map(rows.map(({ name, counted: count }) => [name, count]));
    const of = (name: DueSection) => counted.get(name) ?? 0;
    return {
      data: { overdue: of('overdue'), today: of('today'), upcoming: of('upcoming'), none: of('none') },
    };
  },
});

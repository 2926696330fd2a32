import type { TaskRow } from '../../api/tasks.ts';
import { createAsk } from '../../ui/ask.ts';

/** Opens the dialog of a task from any page, or that of a new one without a task; `undefined` closes it. */
export const { ask: askForTask, useAsked: useAskedTask } = createAsk<{ readonly task?: TaskRow }>();

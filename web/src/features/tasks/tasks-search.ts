/** The search parameters of the page of tasks; by default one's own open tasks. */
export interface TasksSearch {
  readonly show?: 'done' | undefined;
  readonly who?: 'everyone' | undefined;
}

/** Reads search parameters; invalid ones are ignored. */
export function readTasksSearch({ show, who }: Record<string, unknown>): TasksSearch {
  return {
    show: show === 'done' ? show : undefined,
    who: who === 'everyone' ? who : undefined,
  };
}

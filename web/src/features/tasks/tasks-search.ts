import { searchWhere } from '../../records/where/where-search.ts';

/** The search parameters of the page of tasks; by default one's own open tasks. */
export interface TasksSearch {
  readonly show?: 'done' | undefined;
  readonly who?: 'everyone' | undefined;
  /** Conditions in groups, as the API takes them. */
  readonly where?: string | undefined;
}

/** Reads search parameters; invalid ones are ignored. */
export function readTasksSearch({ show, who, where }: Record<string, unknown>): TasksSearch {
  return {
    show: show === 'done' ? show : undefined,
    who: who === 'everyone' ? who : undefined,
    where: searchWhere(where),
  };
}

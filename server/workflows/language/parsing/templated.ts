import type { Json, Step } from '../step.schema.ts';
import { pathOf } from './path.ts';

/** The values of a step in which templates are filled in, and where they are. */
export function templatedIn(
  step: Step,
  path: string,
): readonly { readonly value: Json; readonly path: string }[] {
  const at = pathOf(path, 'with');
  switch (step.do) {
    case 'stop':
    case 'branch':
      return [];
    case 'wait':
      return step.until ? [{ value: step.until.date, path: pathOf(path, 'until', 'date') }] : [];
    case 'create_task': {
      const { due, ...value } = step.with;
      return [{ value, path: at }];
    }
    case 'call_url': {
      // Headers may also name secrets; they are read by whoever calls the address.
      const { body = null, headers, ...value } = step.with;
      return [
        { value, path: at },
        { value: body, path: pathOf(at, 'body') },
      ];
    }
    default:
      return [{ value: step.with, path: at }];
  }
}

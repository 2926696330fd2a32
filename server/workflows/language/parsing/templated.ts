import { withoutSecrets } from '../secrets-in.ts';
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
      const { body = null, headers: given, ...value } = step.with;
      const headers = Object.entries(given).map(([name, text]) => [name, withoutSecrets(text)]);
      return [
        { value: { ...value, headers: Object.fromEntries(headers) }, path: at },
        { value: body, path: pathOf(at, 'body') },
      ];
    }
    default:
      return [{ value: step.with, path: at }];
  }
}

import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';

/** The kinds of record that files hold. */

/** A kind of record whose files the app takes, and the page with its records. */
interface FileKind extends Choice {
  readonly singular: string;
  readonly page: '/contacts' | '/companies' | '/deals' | '/tasks';
}

export const KIND_CHOICES: readonly FileKind[] = [
  { id: 'contacts', name: t`Contacts`, singular: t`contact`, page: '/contacts' },
  { id: 'companies', name: t`Companies`, singular: t`company`, page: '/companies' },
  { id: 'deals', name: t`Deals`, singular: t`deal`, page: '/deals' },
  { id: 'tasks', name: t`Tasks`, singular: t`task`, page: '/tasks' },
];

/** The kind with an id; undefined for one that the app does not offer. */
export function kindOf(id: string): FileKind | undefined {
  return KIND_CHOICES.find((kind) => kind.id === id);
}

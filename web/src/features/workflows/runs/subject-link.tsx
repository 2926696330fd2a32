import { use } from 'react';
import type { Run } from '../../../api/workflow-runs.ts';
import { addressOf, hasPages, type PagedKind, RecordKinds } from '../../../registry/record-kind.ts';
import { AddressLink } from '../../../ui/link.tsx';

/** The record that a run is about, by its name, if the person may see it. */
export function SubjectLink({ subject: { type, id } }: Pick<Run, 'subject'>) {
  const kind = use(RecordKinds).find((one) => one.type === type);
  if (!kind || !hasPages(kind)) return <span>A {type}</span>;
  return <Named kind={kind} id={id} />;
}

function Named({ kind, id }: { readonly kind: PagedKind; readonly id: string }) {
  const name = kind.pages.useName(id);
  if (name === undefined) return <span>A {kind.type}</span>;
  return <AddressLink address={addressOf(kind.pages, id)}>{name}</AddressLink>;
}

import { lazy, Suspense } from 'react';
import type { RecordOfFiles } from '../../api/files.ts';

// What is dropped needs much script, which the first page does without.
const FilesSection = lazy(async () => ({ default: (await import('./files-section.tsx')).FilesSection }));

/** The files of a record, in a part of the app that loads when a record is shown. */
export function RelatedFiles({ of }: { readonly of: RecordOfFiles }) {
  return (
    <Suspense fallback={null}>
      <FilesSection of={of} />
    </Suspense>
  );
}

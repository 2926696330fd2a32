import type { RecordKind } from '../../registry/record-kind.ts';

/** What visitors sent, as a kind of record. */
export const submissionKind: RecordKind = {
  type: 'form_submission',
  staleAfter: () => [['form-submissions'], ['forms']],
};

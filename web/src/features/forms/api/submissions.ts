import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  SentTouch,
  Submission,
  Verdict,
} from '../../../../../server/web-forms/submissions/submission.schema.ts';
import { api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/pages.ts';
import { useChange } from '../../../api/use-change.ts';

export type { SentTouch, Submission, Verdict };

const KEY = ['form-submissions'];
const PAGE = 50;

/** Which submissions a list shows. */
export interface SubmissionFilter {
  readonly form_id?: string;
  readonly verdict?: Verdict;
}

/** What visitors sent, the newest first, page by page. */
export const submissionsQuery = (filter: SubmissionFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: PAGE, offset: pageParam };
      return (await api.get('/api-form-submissions', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
  });

/** What a visitor sent. */
export const submissionQueryOf = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) => (await api.get(`/api-form-submissions/${id}`, { signal })).data,
  });

export function useReview() {
  return useChange(
    async ({ id, verdict }: { readonly id: string; readonly verdict: 'accepted' | 'spam' }) =>
      (await api.post(`/api-form-submissions/${id}/review`, { verdict })).data,
    KEY,
    ['forms'],
  );
}

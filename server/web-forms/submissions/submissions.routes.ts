import { routesOf } from '../../kernel/http/route.ts';
import type { FormHost } from '../host.ts';
import { getSubmission, listSubmissions } from './read-submissions.ts';
import { reviewSubmission } from './review-submission.ts';

const route = routesOf('Forms');

/** The paths of what visitors sent. */
export function submissionRoutes(host: FormHost) {
  return [
    route.list('/api-form-submissions', listSubmissions),
    route.get('/api-form-submissions/:id', getSubmission),
    route.post('/api-form-submissions/:id/review', reviewSubmission(host)),
  ];
}

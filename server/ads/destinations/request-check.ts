import type { WriteContext } from '../../kernel/operations/context.ts';
import { checkDestination } from '../sending/check-job.ts';
import { forgetCheck } from './destination.sql.ts';

/** Requests the job that asks the platform whether the IDs and the secret of a destination are right. Until it is done, `health.checked_at` is null. */
export async function requestCheck(context: WriteContext, id: string): Promise<void> {
  await context.query(forgetCheck(context.organizationId, id));
  context.enqueue(checkDestination, { destination_id: id }, { key: id });
}

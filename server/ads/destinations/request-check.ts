import type { WriteContext } from '../../kernel/operations/context.ts';
import { checkDestination } from '../sending/check-job.ts';
import { forgetCheck } from './destination.sql.ts';

/** Asks the platform whether ids and secret are right. Until it has answered, `health.checked_at` is null. */
export async function requestCheck(context: WriteContext, id: string): Promise<void> {
  await context.query(forgetCheck(context.organizationId, id));
  context.enqueue(checkDestination, { destination_id: id }, { key: id });
}

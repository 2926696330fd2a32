import type { Report } from '../../api/insights.ts';
import { useMayAdminister, useSession } from '../../api/session.ts';

/** Whether the person may change a report: their own, until it is shared or sent; owners and admins change all that they see. */
export function useMayChange({ owner_id, shared, schedule }: Report): boolean {
  const mayAdminister = useMayAdminister();
  const { user } = useSession();
  return mayAdminister || (owner_id === user.id && !shared && !schedule);
}

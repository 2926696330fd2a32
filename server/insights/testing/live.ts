import { assignDeal } from '../../crm/deals/assign-deal.ts';
import type { Deal } from '../../crm/deals/deal.schema.ts';
import type { Person } from '../../crm/testing/person.ts';
import { restoreRecord } from '../../crm/trash/restore-record.ts';
import type { Life } from './lives.ts';
import type { State } from './world.ts';

/** A deal that lived. */
export interface Lived {
  readonly id: string;
  /** The states with the instants that the life chose; the API knows them by `updated_at`. */
  readonly real: readonly State[];
  readonly deletedAt: number | undefined;
}

/** Who acts in the organization: through the API, and as its owner in the web app. */
interface Actor {
  readonly send: <Data>(method: string, path: string, body?: object) => Promise<Data>;
  readonly remove: (path: string) => Promise<void>;
  readonly owner: Person;
}

/** Lets a deal live its life through the API. */
export async function live({ draft, edits, times }: Life, { send, remove, owner }: Actor): Promise<Lived> {
  const first = await send<Deal>('POST', '/api-deals', { title: 'Relaunch', ...draft });
  const { id } = first;
  const seen: Deal[] = [first];
  let isDeleted = false;
  for (const edit of edits) {
    if (edit.kind === 'change' || edit.kind === 'assigned') {
      const deal =
        edit.kind === 'change'
          ? await send<Deal>('PATCH', `/api-deals/${id}`, edit.fields)
          : await owner<Deal>(assignDeal, { id, user_id: edit.to });
      if (deal.updated_at !== seen.at(-1)?.updated_at) seen.push(deal);
      continue;
    }
    await remove(`/api-deals/${id}`);
    isDeleted = edit.kind === 'deleted';
    if (isDeleted) break;
    await owner(restoreRecord, { id });
  }
  const real = seen.map((deal, index) => ({ at: times[index] ?? 0, deal }));
  return { id, real, deletedAt: isDeleted ? times[seen.length] : undefined };
}

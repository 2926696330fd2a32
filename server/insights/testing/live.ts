import { assignDeal } from '../../crm/deals/assign-deal.ts';
import type { Deal } from '../../crm/deals/deal.schema.ts';
import type { Person } from '../../crm/testing/person.ts';
import { restoreRecord } from '../../crm/trash/restore-record.ts';
import type { Edit, Life } from './lives.ts';
import type { Outcome } from './stage-changes.ts';
import type { State } from './world.ts';

/** What a deal was, as the service tells it. */
interface Seen {
  /** When the service says that it became so. */
  readonly told: string;
  readonly deal: Deal;
  readonly outcome: Outcome;
}

/** A deal in the middle of its life. */
export interface Living {
  readonly id: string;
  readonly seen: readonly Seen[];
  readonly isDeleted: boolean;
}

/** A deal that lived. */
export interface Lived {
  readonly id: string;
  /** The states with the instants that the life chose. */
  readonly real: readonly (State & { readonly told: string })[];
  readonly deletedAt: number | undefined;
}

/** Who acts in the organization: through the API, and as its owner in the web app. */
export interface Actor {
  readonly send: <Data>(method: string, path: string, body?: object) => Promise<Data>;
  readonly remove: (path: string) => Promise<void>;
  readonly owner: Person;
  /** What a stage means now. */
  readonly outcomeOf: (stageId: string) => Outcome;
}

/** A deal is created. */
export async function begin({ draft }: Life, actor: Actor): Promise<Living> {
  const deal = await actor.send<Deal>('POST', '/api-deals', { title: 'Relaunch', ...draft });
  return { id: deal.id, seen: [seenIn(deal, actor)], isDeleted: false };
}

/** A deal lives through some edits; a deleted one lives no more. */
export async function live(living: Living, edits: readonly Edit[], actor: Actor): Promise<Living> {
  const { id } = living;
  const seen = [...living.seen];
  let { isDeleted } = living;
  for (const edit of edits) {
    if (isDeleted) break;
    if (edit.kind === 'change' || edit.kind === 'assigned') {
      const deal =
        edit.kind === 'change'
          ? await actor.send<Deal>('PATCH', `/api-deals/${id}`, edit.fields)
          : await actor.owner<Deal>(assignDeal, { id, user_id: edit.to });
      if (deal.updated_at !== seen.at(-1)?.deal.updated_at) seen.push(seenIn(deal, actor));
      continue;
    }
    await actor.remove(`/api-deals/${id}`);
    isDeleted = edit.kind === 'deleted';
    if (!isDeleted) await actor.owner(restoreRecord, { id });
  }
  return { id, seen, isDeleted };
}

function seenIn(deal: Deal, { outcomeOf }: Actor): Seen {
  return { told: deal.updated_at, deal, outcome: outcomeOf(deal.stage_id) };
}

/** A life that is over, at the instants that it chose. */
export function livedBy({ id, seen, isDeleted }: Living, { times }: Life): Lived {
  const real = seen.map((state, index) => ({ ...state, at: times[index] ?? 0 }));
  return { id, real, deletedAt: isDeleted ? times[seen.length] : undefined };
}

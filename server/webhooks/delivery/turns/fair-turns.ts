/** A participant: something of an organization that can use more slots. */
export interface Contender {
  readonly key: { readonly org_id: string };
  readonly room: number;
  readonly underWay: number;
}

/**
 * Distributes slots in turns: one to each organization, and within it one to each participant. An organization above
 * its quota gets more only if no other wants the slot.
 * @param slots how many slots to give
 * @param quota how many an organization may use while others want some
 * @param turn any increasing number; each begins with another organization and participant
 * @returns how many slots each participant gets; those without any are left out
 */
export function shareSlots<Item extends Contender>(
  contenders: Iterable<Item>,
  slots: number,
  quota: number,
  turn: number,
): Map<Item, number> {
  const organizations = rotate(organizationsOf(contenders, turn), turn);
  const given = new Map<Item, number>();
  const left = giveInTurns(organizations, slots, quota, given);
  if (left > 0) giveInTurns(organizations, left, Number.POSITIVE_INFINITY, given);
  return given;
}

/** The participants of an organization, and how many slots it uses, including those just given. */
interface Organization<Item> {
  readonly waiting: Item[];
  inUse: number;
}

function organizationsOf<Item extends Contender>(
  contenders: Iterable<Item>,
  turn: number,
): Organization<Item>[] {
  const groups = Map.groupBy(contenders, ({ key }) => key.org_id);
  return [...groups.values()].map((items) => ({
    waiting: rotate(
      items.filter(({ room }) => room > 0),
      turn,
    ),
    inUse: items.reduce((sum, { underWay }) => sum + underWay, 0),
  }));
}

/** Gives slots in rounds until none are left or nobody wants one; returns how many are left. */
function giveInTurns<Item extends Contender>(
  organizations: readonly Organization<Item>[],
  slots: number,
  quota: number,
  given: Map<Item, number>,
): number {
  let left = slots;
  let wanting = organizations;
  while (left > 0) {
    wanting = wanting.filter(({ waiting, inUse }) => waiting.length > 0 && inUse < quota);
    if (wanting.length === 0) return left;
    for (const organization of wanting.slice(0, left)) {
      giveOne(organization, given);
      left -= 1;
    }
  }
  return left;
}

/** The first participant gets one, and goes to the end of the queue if it wants another. */
function giveOne<Item extends Contender>(organization: Organization<Item>, given: Map<Item, number>): void {
  const item = organization.waiting.shift();
  if (!item) return;
  const count = (given.get(item) ?? 0) + 1;
  given.set(item, count);
  organization.inUse += 1;
  if (count < item.room) organization.waiting.push(item);
}

function rotate<Item>(items: readonly Item[], turn: number): Item[] {
  const start = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

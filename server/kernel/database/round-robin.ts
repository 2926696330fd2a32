/** A queue that is first come, first served within an organization and rotates among organizations. */
export class RoundRobin<Item> {
  readonly #waiting = new Map<string, Item[]>();

  /** How many organizations have items in the queue. */
  get organizations(): number {
    return this.#waiting.size;
  }

  has(organizationId: string): boolean {
    return this.#waiting.has(organizationId);
  }

  add(organizationId: string, item: Item): void {
    const items = this.#waiting.get(organizationId);
    if (items) items.push(item);
    else this.#waiting.set(organizationId, [item]);
  }

  /**
   * Takes the next item. Its organization goes to the end of the queue.
   * @param may whether an organization may have its turn
   */
  take(may: (organizationId: string) => boolean = everyone): Item | undefined {
    for (const [organizationId, items] of this.#waiting) {
      if (!may(organizationId)) continue;
      const item = items.shift();
      this.#waiting.delete(organizationId);
      if (items.length > 0) this.#waiting.set(organizationId, items);
      return item;
    }
    return undefined;
  }

  /** Removes an item from any position. Its organization keeps its place in the queue. */
  remove(organizationId: string, item: Item): void {
    const items = this.#waiting.get(organizationId);
    const place = items?.indexOf(item) ?? -1;
    if (place < 0) return;
    items?.splice(place, 1);
    if (items?.length === 0) this.#waiting.delete(organizationId);
  }
}

const everyone = () => true;

/**
 * A small pseudo-random generator with reproducible numbers (sfc32, public domain). Each part of the demo has its own,
 * so that changing one part does not change the others.
 */
export class Random {
  readonly #state: Uint32Array;

  /** @param name the purpose of the numbers; another name gives other numbers */
  constructor(name: string) {
    let hash = 2166136261;
    for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    this.#state = Uint32Array.of(hash, 0x9e3779b9, 0x243f6a88, 1);
    for (let round = 0; round < 20; round++) this.number();
  }

  /** At least 0, less than 1. */
  number(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    const next = (a + b + d) >>> 0;
    this.#state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + next, d + 1]);
    return next / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.number() * (most - least);
  }

  /** A whole number from one end to the other, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.number() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.number() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, this.integer(0, items.length - 1));
  }

  /** An item, chosen according to its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item, index: number) => number): Item {
    const weights = items.map(weightOf);
    let rest = this.number() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    return itemAt(items, index < 0 ? items.length - 1 : index);
  }

  /**
   * An item, the first most often: the second half as often, the third a third as often (Zipf's law).
   * @param flatness the larger, the less the first ones dominate
   */
  zipf<Item>(items: readonly Item[], flatness = 0): Item {
    return this.weighted(items, (_, index) => 1 / (index + 1 + flatness));
  }

  /** Up to `count` of the items, in their order. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    let wanted = Math.min(count, items.length);
    return items.filter((_, index) => {
      const taken = this.number() * (items.length - index) < wanted;
      if (taken) wanted--;
      return taken;
    });
  }

  /** A number around a median, distributed like sizes and durations: many small, a few large. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.number())) * Math.cos(2 * Math.PI * this.number());
    return median * Math.exp(spread * normal);
  }

  /** Replaces each `#` in a pattern with a digit. */
  digits(pattern: string): string {
    return pattern.replaceAll('#', () => String(this.integer(0, 9)));
  }
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

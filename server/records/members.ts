import type { ReadContext } from '../kernel/operations/context.ts';
import { selectMembers } from './members.sql.ts';

/** A member of the organization. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Finds members by what files and people call them. */
export class Members {
  readonly all: readonly Member[];
  readonly #byEmail: ReadonlyMap<string, string>;
  readonly #byName = new Map<string, string | undefined>();

  constructor(all: readonly Member[]) {
    this.all = all;
    this.#byEmail = new Map(all.map(({ id, email }) => [fold(email), id]));
    for (const { id, name } of all) {
      const key = fold(name);
      this.#byName.set(key, this.#byName.has(key) ? undefined : id);
    }
  }

  /**
   * The id of the member with this email address or name, without case; also in "Ada Lovelace (ada@example.com)".
   * @returns undefined if there is none, or several with this name
   */
  find(text: string): string | undefined {
    const words = text.split(/[\s()<>;,]+/).filter((word) => word.includes('@'));
    const byEmail = words.map((word) => this.#byEmail.get(fold(word))).find((id) => id !== undefined);
    return byEmail ?? this.#byName.get(fold(text));
  }
}

/** The members of the caller's organization to whom the caller can give records: those whose records they see. */
export async function readMembers(context: ReadContext): Promise<Members> {
  return new Members(await context.query<Member>(selectMembers(context.organizationId)));
}

function fold(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import { type Scope, type ScopeFamily, satisfiedScopes } from '../../../kernel/scopes.ts';

/** One right that an app asks for, as a person can leave it out. */
export interface AskedRight {
  readonly scope: Scope;
  readonly words: string;
}

/** The rights in one family that an app asks for, the reading one first. */
export interface AskedFamily {
  readonly family: ScopeFamily;
  readonly title: string;
  readonly rights: readonly AskedRight[];
}

/** The scope of a family that a name stands for: itself, or what a legacy alias means (section 5, rule 7). */
function familyScope(scope: string): Scope | undefined {
  const satisfied = [...satisfiedScopes([scope])];
  return satisfied.find((each) => each.endsWith(':write')) ?? satisfied[0];
}

/** What the scopes of a request mean in the words of the catalogue, family by family. */
export function askedFamilies(
  scopes: readonly string[],
  catalogue: readonly ScopeFamilyWords[],
): AskedFamily[] {
  const asked = new Set(scopes.map(familyScope));
  return catalogue.flatMap(({ name: family, title, read, write }) => {
    const rights = [
      { scope: `${family}:read` as const, words: read },
      { scope: `${family}:write` as const, words: write },
    ].filter(({ scope }) => asked.has(scope));
    return rights.length === 0 ? [] : [{ family, title, rights }];
  });
}

/**
 * The scopes to grant, in the names that the app asked for them by.
 * @param asked the scopes of the request
 * @param chosen the scopes of the families whose boxes are still ticked; anything that was not asked for counts nothing
 */
export function chosenScopes(asked: readonly string[], chosen: readonly string[]): string[] {
  return asked.filter((scope) => {
    const meant = familyScope(scope);
    return meant !== undefined && chosen.includes(meant);
  });
}

import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import { type Scope, type ScopeFamily, satisfiedScopes } from '../../../kernel/operations/scopes.ts';

/** What an app asks for in one family. */
export interface AskedFamily {
  readonly family: ScopeFamily;
  readonly title: string;
  /** The scopes among which a person can choose one, the least first; write includes read. */
  readonly levels: readonly Scope[];
  /** What the last of them allows. */
  readonly words: string;
}

/** The scope of a family that a name stands for: itself, or what a legacy alias means (docs/behaviour/authentication.md 6). */
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
    const levels = ([`${family}:read`, `${family}:write`] as const).filter((scope) => asked.has(scope));
    const words = levels.includes(`${family}:write`) ? write : read;
    return levels.length === 0 ? [] : [{ family, title, levels, words }];
  });
}

/**
 * The scopes to grant, in the names that the app asked for them by.
 * @param asked the scopes of the request
 * @param chosen one scope of each family that the person lets the app have; one that was not asked for counts nothing
 */
export function chosenScopes(asked: readonly string[], chosen: readonly string[]): string[] {
  const meanings = new Set<string | undefined>(asked.map(familyScope));
  const allowed = satisfiedScopes(chosen.filter((scope) => meanings.has(scope)));
  return asked.filter((scope) => {
    const meant = familyScope(scope);
    return meant !== undefined && allowed.has(meant);
  });
}

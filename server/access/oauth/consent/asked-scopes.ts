import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import { type Scope, type ScopeFamily, satisfiedScopes } from '../../../kernel/operations/scopes.ts';

/** What an app requests in one scope family. */
export interface AskedFamily {
  readonly family: ScopeFamily;
  readonly title: string;
  /** The scopes from which a person can choose one, smallest first. Write includes read. */
  readonly levels: readonly Scope[];
  /** What the last of them allows. */
  readonly words: string;
}

/** The scope that a name refers to: itself, or the meaning of a legacy alias (docs/behaviour/authentication.md 6). */
function familyScope(scope: string): Scope | undefined {
  const satisfied = [...satisfiedScopes([scope])];
  return satisfied.find((each) => each.endsWith(':write')) ?? satisfied[0];
}

/** Describes the scopes of a request, family by family. */
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
 * The scopes to grant, named as the app requested them.
 * @param asked the requested scopes
 * @param chosen one scope per family that the person allows; one that was not requested is ignored
 */
export function chosenScopes(asked: readonly string[], chosen: readonly string[]): string[] {
  const meanings = new Set<string | undefined>(asked.map(familyScope));
  const allowed = satisfiedScopes(chosen.filter((scope) => meanings.has(scope)));
  return asked.filter((scope) => {
    const meant = familyScope(scope);
    return meant !== undefined && allowed.has(meant);
  });
}

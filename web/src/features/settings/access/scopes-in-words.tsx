import { useCatalogue } from '../../../api/catalogue.ts';
import { t } from '../../../language/words.ts';

interface ScopesInWordsProps {
  readonly scopes: readonly string[];
}

/** Granted scopes in a line: `Contacts and deals, Webhooks (read)`. */
export function ScopesInWords({ scopes }: ScopesInWordsProps) {
  const families = useCatalogue().scopes;
  if (families.every(({ name }) => scopes.includes(`${name}:write`))) return t`All scopes`;
  const words = families.flatMap(({ name, title }) => {
    if (scopes.includes(`${name}:write`)) return [title];
    return scopes.includes(`${name}:read`) ? [t`${title} (read)`] : [];
  });
  const others = scopes.filter((scope) => !families.some(({ name }) => scope.startsWith(`${name}:`)));
  return [...words, ...others].join(', ');
}

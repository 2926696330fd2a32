import { rich, t } from '../../language/words.ts';
import { Moment } from '../../ui/moment.tsx';

/** When something is tried next, at the end of a sentence about it. */
export function NextAttempt({ at }: { readonly at: string }) {
  if (Date.parse(at) - Date.now() < 60_000) return t` · next attempt within a minute`;
  return <> {rich`· next attempt ${<Moment at={at} />}`}</>;
}

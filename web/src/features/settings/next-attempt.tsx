import { Moment } from '../../ui/moment.tsx';

/** When something is tried next, at the end of a sentence about it. */
export function NextAttempt({ at }: { readonly at: string }) {
  if (Date.parse(at) - Date.now() < 60_000) return ' · next attempt within a minute';
  return (
    <>
      {' '}
      · next attempt <Moment at={at} />
    </>
  );
}

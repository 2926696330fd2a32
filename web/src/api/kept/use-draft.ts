import { useState, useSyncExternalStore } from 'react';
import { adopt, forget, type Kept, keep, keptAt, keyShownAt, ownAt, subscribeToKept } from './kept.ts';

/** What a person types in a form or a field. */
export interface Draft<Value> {
  readonly value: Value;
  /** Whether it was typed before and is as it was left. */
  readonly isRestored: boolean;
  readonly change: (part: Partial<Value>) => void;
  /** Starts over with nothing typed. */
  readonly clear: () => void;
  /** Keeps it no longer, because it is being stored; the form still shows it. */
  readonly release: () => void;
  /** Keeps it again, because it was refused, unless something else was typed there meanwhile. */
  readonly takeBack: () => void;
}

interface DraftOptions<Value> {
  /** Where it belongs: one draft is kept at each place of the organization. */
  readonly place: string;
  /** The value with nothing typed. */
  readonly empty: Value;
  /** Whether there is nothing to keep; by default, if it is as `empty`. */
  readonly isEmpty?: (value: Value) => boolean;
  /** What it is, in words, such as `Note on Ada: She wants an offer`. */
  readonly words: (value: Value) => string;
}

/** Holds what a person types in a form or a field, and keeps it in the browser until it is stored. */
export function useDraft<Value extends object>(options: DraftOptions<Value>): Draft<Value> {
  const { place, empty, isEmpty = (value) => isSame(value, empty), words } = options;
  const stored = useSyncExternalStore(subscribeToKept, () => keptAt(place));
  const [typed, setTyped] = useState<{ readonly place: string; readonly value: Value }>();
  const isTyped = typed?.place === place;
  const shown = isTyped ? undefined : keyShownAt(place);
  const value = isTyped ? typed.value : restored(empty, stored);
  return {
    value,
    isRestored: !isTyped && stored !== undefined,
    change: (part) => {
      if (!isTyped) adopt(place);
      const now = ownAt(place);
      // A browser fills in several fields before the form is rendered again.
      const next = { ...(now ? restored(empty, now) : value), ...part };
      setTyped({ place, value: next });
      keep(place, isEmpty(next) ? undefined : { words: words(next), value: typedIn(next, empty) });
    },
    clear: () => {
      // Only what was shown: once that is gone, what another tab kept is at the place.
      if (shown !== undefined) forget(shown);
      setTyped({ place, value: empty });
      keep(place, undefined);
    },
    release: () => {
      if (!isTyped) adopt(place);
      setTyped({ place, value });
      keep(place, undefined);
    },
    takeBack: () => {
      if (!ownAt(place)) keep(place, { words: words(value), value: typedIn(value, empty) });
    },
  };
}

/** What was kept, as far as the form still has it: another version of the app may have kept it. */
function restored<Value extends object>(empty: Value, stored: Kept | undefined): Value {
  const known = Object.entries(stored?.value ?? {}).filter(([name]) => name in empty);
  return { ...empty, ...Object.fromEntries(known) };
}

/** What differs from the value with nothing typed. The rest may be another by then, such as the day of today. */
function typedIn(value: object, empty: object): object {
  const untyped = new Map<string, unknown>(Object.entries(empty));
  return Object.fromEntries(
    Object.entries(value).filter(([name, one]) => JSON.stringify(one) !== JSON.stringify(untyped.get(name))),
  );
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Hands a draft over to the change that stores it, and takes it back if the change is refused. */
export async function storing<Output>(
  draft: Pick<Draft<object>, 'release' | 'takeBack'>,
  change: Promise<Output>,
): Promise<Output> {
  draft.release();
  try {
    return await change;
  } catch (error) {
    draft.takeBack();
    throw error;
  }
}

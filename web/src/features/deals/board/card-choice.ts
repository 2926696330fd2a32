import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { type CustomField, customFieldsOf } from '../../../api/custom-fields.ts';
import { meant, t } from '../../../language/words.ts';
import { OWN_COLUMN } from '../../../records/table/columns.ts';
import type { DealFiltersProps } from '../filter/deal-filters.tsx';

/** Fields that have a line of their own, with their name. */
export const LINES = [
  { id: 'company', name: t`Company` },
  { id: 'contact', name: t`Contact` },
  { id: 'created_at', name: t`Created` },
  { id: 'updated_at', name: t`Updated` },
] as const;

/** The fields that cards can show below their title, besides those of the organization. */
export const CARD_FIELDS = [
  { id: 'with', name: t`Company or contact` },
  { id: 'age', name: t`Time in stage` },
  { id: 'owner', name: t`Owner` },
  { id: 'close', name: t`Close date` },
  { id: 'value', name: meant('of a deal')`Value` },
  ...LINES,
];

const USUAL = ['with', 'age', 'owner', 'close', 'value'];

/** Where the choice of a person is kept in the browser. */
const KEY = 'kontor.cards';

/** What the cards of a board show. */
export interface CardFields {
  readonly shown: ReadonlySet<string>;
  /** The fields of the organization that are shown. */
  readonly own: readonly CustomField[];
  /** The height of a card in px; all are equal, so that a list of any length can be virtualized. */
  readonly height: number;
}

const TITLE_HEIGHT = 64;
const LINE_HEIGHT = 20;

const NO_FIELDS: readonly CustomField[] = [];

/**
 * The fields on the cards of a board: those of the address, which a view keeps, or else those that the person chose. What is chosen
 * while a view is open is part of it.
 */
export function useCardChoice({ search, change }: DealFiltersProps) {
  const [kept, keep] = useState(() => readKept(localStorage.getItem(KEY)));
  const ids = search.cards ?? kept;
  const choose = (chosen: readonly string[]) => {
    if (search.view !== undefined || search.cards !== undefined) return change({ cards: chosen });
    keep(chosen);
    localStorage.setItem(KEY, JSON.stringify(chosen));
  };
  const { data: known } = useQuery({ ...customFieldsOf('deal'), enabled: ids.some(isOwn) });
  const fields = useMemo(() => fieldsOf(ids, known), [ids, known]);
  return { ids, choose, fields };
}

function fieldsOf(ids: readonly string[], known: readonly CustomField[] | undefined): CardFields {
  const shown = new Set(ids);
  const own = known?.filter(({ key }) => shown.has(`${OWN_COLUMN}${key}`)) ?? NO_FIELDS;
  // There is room for fields of the organization before they are known.
  const lines = LINES.filter(({ id }) => shown.has(id)).length + (known ? own : ids.filter(isOwn)).length;
  const shared = [hasAny(shown, ['with', 'age']), hasAny(shown, ['owner', 'close', 'value'])];
  const count = lines + shared.filter(Boolean).length;
  return { shown, own, height: TITLE_HEIGHT + LINE_HEIGHT * count };
}

/** Whether at least one of some fields is shown. */
export function hasAny(shown: ReadonlySet<string>, ids: readonly string[]): boolean {
  return ids.some((id) => shown.has(id));
}

function isOwn(id: string): boolean {
  return id.startsWith(OWN_COLUMN);
}

/** The kept choice; the usual fields if there is none. */
export function readKept(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(ids) ? ids.map(String) : USUAL;
  } catch {
    return USUAL;
  }
}

const CardFieldsContext = createContext<CardFields>(fieldsOf(USUAL, NO_FIELDS));

/** Gives the cards of a board what they show. */
export const ShowOnCards = CardFieldsContext.Provider;

/** What the cards of the board show. */
export function useCardFields(): CardFields {
  return useContext(CardFieldsContext);
}

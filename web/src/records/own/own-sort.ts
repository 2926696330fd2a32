import { useQuery } from '@tanstack/react-query';
import { type CustomField, customFieldsOf, type FieldObject } from '../../api/custom-fields.ts';
import { isOwnSort, type OwnSort } from '../own-search.ts';
import { OWN_COLUMN } from '../table/columns.ts';
import type { Sorting } from '../table/record-table.tsx';

/** What a table is sorted by where it is sorted by an own field; undefined for one without an order. */
export function ownSortOf({
  key,
  type,
  filterable,
}: Pick<CustomField, 'key' | 'type' | 'filterable'>): OwnSort | undefined {
  return filterable && type !== 'choices' ? `${OWN_COLUMN}${key}` : undefined;
}

/**
 * The order of a table. An own field that is gone, but still named by an old address or view, leaves the usual order.
 * @param usual the order without parameters
 */
export function useKnownOrder<Order extends Sorting>(object: FieldObject, order: Order, usual: Order): Order {
  const { data: fields } = useQuery(customFieldsOf(object));
  const isGone = isOwnSort(order.sort) && fields?.every((field) => ownSortOf(field) !== order.sort);
  return isGone ? usual : order;
}

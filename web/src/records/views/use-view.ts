import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type View, viewsOf } from '../../api/views.ts';
import { isBare, type ListSearch, searchOf } from './view-search.ts';

/** Goes to other search parameters of the page; `replace` adds no entry to the history. */
export type GoToSearch = (search: Record<string, unknown>, replace?: boolean) => void;

/** The view of a list: undefined if there is none or it is not known yet, null if the person may not see it. */
export type OpenView = View | undefined | null;

/** The view that the address of a list names. A link with nothing but the view opens it with its filters. */
export function useView(object: View['object'], search: ListSearch, goTo: GoToSearch): OpenView {
  const { data: views } = useQuery(viewsOf(object));
  const view = views?.find(({ id }) => id === search.view);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (view === undefined || opened.current === view.id) return;
    opened.current = view.id;
    if (isBare(search)) goTo(searchOf(view), true);
  }, [view, search, goTo]);
  return views !== undefined && search.view !== undefined ? (view ?? null) : view;
}

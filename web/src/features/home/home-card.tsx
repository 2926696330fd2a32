import type { ReactNode } from 'react';
import { AddressLink } from '../../ui/link.tsx';

interface HomeCardProps {
  readonly title: string;
  /** Where all of it is. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** The name of the link, such as `All tasks`. */
  readonly all: string;
  readonly children: ReactNode;
}

/** A part of the home page, with a link to the page that has all of it. */
export function HomeCard({ title, to, search, all, children }: HomeCardProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2 border-t border-line pt-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-heading font-semibold">{title}</h2>
        <span className="text-small">
          <AddressLink address={to} {...(search ? { search } : {})} className="hit inline-block">
            {all}
          </AddressLink>
        </span>
      </header>
      {children}
    </section>
  );
}

interface HomeListProps<Item> {
  readonly name: string;
  /** Undefined until they are known. */
  readonly items: readonly Item[] | undefined;
  /** What is said if there are none. */
  readonly nothing: string;
  readonly children: (item: Item) => ReactNode;
}

/** The lines of a part of the home page, or a sentence if there are none. */
export function HomeList<Item>({ name, items, nothing, children }: HomeListProps<Item>) {
  if (items?.length === 0) return <p className="py-1.5 text-text-quiet">{nothing}</p>;
  return (
    <ul aria-label={name} className="divide-y divide-line">
      {items?.map(children)}
    </ul>
  );
}

/** The link of a line: cut off where the line ends, and high enough for a finger. */
export function LineLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <AddressLink
      address={to}
      className="inline-block max-w-full truncate align-bottom pointer-coarse:leading-[44px]"
    >
      {children}
    </AddressLink>
  );
}

import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShownTogether } from './shown-together.tsx';

interface Part {
  readonly key: string;
  /** The beginnings of the keys of what it asks for. */
  readonly asks: readonly QueryKey[];
  readonly content: ReactNode;
}

/** Parts of a page below each other: each is shown once it and all above it are known, so that none moves when another one comes. */
export function ShownInOrder({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map(({ key, content }, place) => (
    <ShownTogether
      key={key}
      of={parts.slice(0, place + 1).flatMap(({ asks }) => asks)}
      className="flex flex-col gap-8"
    >
      {content}
    </ShownTogether>
  ));
}

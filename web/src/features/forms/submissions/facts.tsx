import type { ReactNode } from 'react';

interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Names with their values, one below the other. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3 py-2">
          <dt className="text-text-quiet wrap-anywhere">{label}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

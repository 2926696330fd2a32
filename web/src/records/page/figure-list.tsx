import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Figure } from './key-figures.ts';

interface FigureListProps {
  readonly figures: readonly Figure[];
  readonly owner: string | null | undefined;
}

/** The key figures of a record, and its owner. */
export function FigureList({ figures, owner }: FigureListProps) {
  return (
    <dl
      aria-label={t`Key figures`}
      className="flex flex-wrap gap-x-6 gap-y-1.5 max-phone:grid max-phone:grid-cols-2 max-phone:gap-x-4"
    >
      {figures.map(({ name, value }) => (
        <KeyFigure key={name} name={name}>
          {value}
        </KeyFigure>
      ))}
      <KeyFigure name={t`Owner`}>
        <Owner id={owner} />
      </KeyFigure>
    </dl>
  );
}

function KeyFigure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-quiet">{name}</dt>
      <dd className="figures min-h-5 truncate font-medium">{children}</dd>
    </div>
  );
}

function Owner({ id }: { readonly id: string | null | undefined }) {
  const { data: members } = useQuery(membersQuery);
  if (!id) return t`No owner`;
  if (!members) return null;
  const name = members.find(({ user_id }) => user_id === id)?.name ?? t`Former member`;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Avatar name={name} />
      <span className="truncate">{name}</span>
    </span>
  );
}

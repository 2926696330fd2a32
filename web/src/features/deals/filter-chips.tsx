import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { formatCount, formatDate } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { BoardControlsProps } from './board/board-controls.tsx';
import { type BoardSearch, hasFilter, NO_FILTER } from './board/board-search.ts';

/** The filters of the board, as chips that can be removed. */
export function FilterChips({ search, change }: BoardControlsProps) {
  const { data: members } = useQuery({ ...membersQuery, enabled: search.owner !== undefined });
  if (!hasFilter(search)) return null;
  const owner = members?.find(({ user_id }) => user_id === search.owner)?.name ?? '…';
  return (
    <>
      {wordsOf(search, owner).map(({ name, words }) => (
        <Chip
          key={name}
          tone="accent"
          remove={{ label: `Remove filter: ${words}`, run: () => change({ [name]: undefined }) }}
        >
          {words}
        </Chip>
      ))}
      <Button look="quiet" onPress={() => change(NO_FILTER)}>
        Clear
      </Button>
    </>
  );
}

interface Words {
  readonly name: keyof typeof NO_FILTER;
  readonly words: string | undefined;
}

function wordsOf({ q, owner, min, max, close_after, close_before }: BoardSearch, ownerName: string): Words[] {
  const words: Words[] = [
    { name: 'q', words: q && `Contains “${q}”` },
    { name: 'owner', words: owner && `Owner is ${ownerName}` },
    { name: 'min', words: min === undefined ? undefined : `Value at least ${formatCount(min)}` },
    { name: 'max', words: max === undefined ? undefined : `Value at most ${formatCount(max)}` },
    { name: 'close_after', words: close_after && `Closes on or after ${formatDate(close_after)}` },
    { name: 'close_before', words: close_before && `Closes on or before ${formatDate(close_before)}` },
  ];
  return words.filter(({ words: said }) => said !== undefined);
}

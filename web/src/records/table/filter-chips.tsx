import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

/** A filter in words, such as `Status is lead`. */
export interface FilterWords {
  readonly words: string;
  readonly remove: () => void;
}

interface FilterChipsProps {
  readonly filters: readonly FilterWords[];
  readonly onClear: () => void;
}

/** What a table is filtered by, in words; each goes away by its cross. */
export function FilterChips({ filters, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <>
      {filters.map(({ words, remove }) => (
        <Chip key={words} tone="accent" remove={{ label: `Remove the filter ${words}`, run: remove }}>
          {words}
        </Chip>
      ))}
      <Button look="quiet" onPress={onClear}>
        Clear
      </Button>
    </>
  );
}

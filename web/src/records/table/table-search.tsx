import { Search } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { t } from '../../language/words.ts';
import { useOfferCommands } from '../../ui/commands.ts';
import { INPUT } from '../../ui/form/field.tsx';
import { useDebouncedText } from '../../ui/hooks/use-debounced-text.ts';

interface TableSearchProps {
  /** What is searched, such as `contacts`. */
  readonly what: string;
  /** Which fields are searched, such as `name, email or company`. */
  readonly by: string;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** Filters a table while the person types; `/` focuses it. */
export function TableSearch({ what, by, value, onChange }: TableSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDebouncedText(value ?? '', (typed) => onChange(typed.trim() || undefined));
  useOfferCommands(
    useMemo(
      () => [
        {
          id: `search-${what}`,
          title: t`Search ${what}`,
          group: t`This table`,
          keys: '/',
          run: () => input.current?.focus(),
        },
      ],
      [what],
    ),
  );
  return (
    <div className="relative w-56 max-phone:w-auto max-phone:min-w-36 max-phone:flex-1">
      <Search aria-hidden size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-text-quiet" />
      <input
        ref={input}
        type="search"
        aria-label={t`Search ${what} by ${by}`}
        placeholder={t`Search ${what}`}
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        className={`${INPUT} pr-1 pl-8`}
      />
    </div>
  );
}

/** Whether a change of a view is another word of its search, which Back should not go through letter by letter. */
export function isTyping(changes: { readonly q?: string | undefined }): boolean {
  return Object.keys(changes).join() === 'q';
}

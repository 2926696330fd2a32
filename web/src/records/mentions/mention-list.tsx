import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Member, membersQuery } from '../../api/members.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { OPTION } from '../../ui/form/select.tsx';
import { meantBy, mentionBefore, withMention } from './typed-mention.ts';

interface MentionListProps {
  /** The field in which a mention may be typed. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/**
 * Offers the other members while `@` and a part of a name are typed into a field. Arrows move, Enter and Tab choose, Escape closes.
 * It listens to the field, so that it can be loaded once there is an `@`.
 */
export function MentionList({ field, text, onChange }: MentionListProps) {
  const id = useId();
  const { user } = useSession();
  const [caret, setCaret] = useState(field.current?.selectionEnd);
  const [active, setActive] = useState(0);
  const mention = caret === undefined ? undefined : mentionBefore(text, caret);
  const { data: members = [] } = useQuery(membersQuery);
  const others = members.filter(({ user_id }) => user_id !== user.id);
  const offered = mention ? meantBy(mention.typed, others) : [];
  const current = Math.min(active, offered.length - 1);
  const choose = (name: string) => {
    if (!mention) return;
    const chosen = withMention(text, mention, name);
    // The caret is there before the next key is.
    flushSync(() => {
      onChange(chosen.text);
      setCaret(undefined);
    });
    field.current?.setSelectionRange(chosen.caret, chosen.caret);
  };
  /** Answers whether it took the key. */
  const take = (key: string): boolean => {
    const person = offered[current];
    if (!person) return false;
    if (key === 'ArrowDown') setActive((current + 1) % offered.length);
    else if (key === 'ArrowUp') setActive((current + offered.length - 1) % offered.length);
    else if (key === 'Enter' || key === 'Tab') choose(person.name);
    else if (key === 'Escape') setCaret(undefined);
    else return false;
    return true;
  };
  useField(field, take, () => {
    setCaret(field.current?.selectionEnd);
    setActive(0);
  });
  const activeId = offered.length > 0 ? `${id}-${current}` : undefined;
  useEffect(() => {
    if (activeId === undefined) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', activeId);
  }, [field, activeId]);
  if (offered.length === 0) return null;
  return <People id={id} people={offered} current={current} onChoose={choose} />;
}

/** Listens to the keys of a field before the field does, and to its caret. */
function useField(
  field: RefObject<HTMLTextAreaElement | null>,
  take: (key: string) => boolean,
  onMove: () => void,
): void {
  useEffect(() => {
    const element = field.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || !take(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('keydown', onKeyDown, true);
    element?.addEventListener('input', onMove);
    element?.addEventListener('click', onMove);
    return () => {
      element?.removeEventListener('keydown', onKeyDown, true);
      element?.removeEventListener('input', onMove);
      element?.removeEventListener('click', onMove);
    };
  });
}

interface PeopleProps {
  readonly id: string;
  readonly people: readonly Member[];
  /** The place of the one that Enter chooses. */
  readonly current: number;
  readonly onChoose: (name: string) => void;
}

function People({ id, people, current, onChoose }: PeopleProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`People to mention`}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-auto rounded-large border border-line bg-raised p-1 shadow-float"
    >
      {people.map(({ user_id, name }, place) => (
        <div
          key={user_id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === current}
          tabIndex={-1}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(name);
          }}
          className={classes(OPTION, place === current && 'bg-hover')}
        >
          <Avatar name={name} />
          {name}
        </div>
      ))}
    </div>
  );
}

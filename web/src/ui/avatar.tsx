import { classes } from './classes.ts';
import { hueOf } from './hue.ts';

interface AvatarProps {
  readonly name: string;
  /** Names it for screen readers and as a tooltip, where the name is not shown beside it. */
  readonly title?: string;
  /** `large` stands beside the title of a record. */
  readonly size?: 'small' | 'large';
  /** Companies are square, people round. */
  readonly shape?: 'round' | 'square';
}

/** The initials of a name, in the colour of that name. */
export function Avatar({ name, title, size = 'small', shape = 'round' }: AvatarProps) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return (
    <span
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title, title })}
      className={classes(
        'inline-grid shrink-0 place-items-center font-semibold uppercase select-none',
        size === 'small' ? 'size-5 text-[9px]' : 'size-10 text-heading',
        shape === 'round' ? 'rounded-full' : size === 'small' ? 'rounded-small' : 'rounded-large',
        hueOf(name),
      )}
    >
      {letters.join('')}
    </span>
  );
}

import { t } from '../language/words.ts';

const SIGNS: Readonly<Record<string, string>> = {
  Mod: navigator.platform.startsWith('Mac') ? '⌘' : t`Ctrl`,
  Shift: '⇧',
  Enter: '↵',
  Escape: t`Esc`,
};

/** The keys of a shortcut, such as `Mod+K` or the sequence `g d`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <kbd className="inline-flex gap-1 font-sans text-small">
      {keys.split(' ').map((combination) => (
        <span key={combination} className="rounded-small border border-current/30 px-1">
          {combination
            .split('+')
            .map((key) => SIGNS[key] ?? key)
            .join(' ')}
        </span>
      ))}
    </kbd>
  );
}

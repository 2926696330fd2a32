/** The initials of a name in a circle; the name itself must be shown beside it or be its `title`. */
export function Avatar({ name, title }: { readonly name: string; readonly title?: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return (
    <span
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title, title })}
      className="inline-grid size-5 shrink-0 place-items-center rounded-full bg-accent-surface text-[9px] font-semibold text-accent uppercase"
    >
      {letters.join('')}
    </span>
  );
}

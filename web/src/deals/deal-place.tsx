/** A deal. */
export function DealPlace() {
  return <aside className="absolute inset-y-0 right-0 w-xl border-l border-line bg-surface">Deal</aside>;
}

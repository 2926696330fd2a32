import { Refusal } from '../../../ui/form/refusals.tsx';

/** Why some fields were refused, below their row. */
export function RowRefusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <div className="col-span-full -mt-2">
      <Refusal>{children}</Refusal>
    </div>
  );
}

/** Why the server refused a choice, below it. */
export function Refused({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : <p className="text-small text-danger">{children}</p>;
}

/** The first of several records that a cell names, as HubSpot writes them: "Acme" of "Acme;Acme Labs". */
export function firstOfSeveral(cell: string): string {
  const [first = cell] = cell.split(';', 1);
  return first.trim();
}

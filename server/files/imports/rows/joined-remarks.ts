/** What of a row could not be kept, as one text; undefined if all of it was. */
export function joinedRemarks(...remarks: readonly (string | undefined)[]): string | undefined {
  const present = remarks.filter((remark) => remark !== undefined);
  return present.length === 0 ? undefined : present.join(' ');
}

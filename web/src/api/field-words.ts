/** `first_name` as `First name`, `company_id` as `Company`. */
export function inWords(field: string): string {
  const words = field.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

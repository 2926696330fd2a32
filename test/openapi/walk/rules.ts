/**
 * Why a request that follows its schema may still be refused: rules about records, or about several fields together, which
 * the descriptions say in words because JSON Schema cannot, or only in a form that no reader would understand.
 */
const RULES: readonly RegExp[] = [
  // A field names a record, which has to be there and to fit the others.
  /No .* with this id/,
  /must (?:be|name) .* of (?:your organization|the deal's pipeline|the given pipeline)/,
  /must be a different (?:contact|company)/,
  // Of several fields one is needed, or one excludes another.
  /is required to match by it|are required to match by them/,
  /^'tags' is required: a tag or a list of tags/,
  /^Give at least one of |^The request must name a |^With 'create', search by /,
  // A new record needs what a known one has.
  /^'(?:first_name|name|title|id|match)' is required/,
  /only 'choice' and 'choices' have them|belongs to fields of the type|options' is required/,
  /exclude each other|^'repeat' needs /,
  /^'kind' is required|^'record_id' is required|^Send either 'record_id' or 'event_id'/,
  /must have either 'unit' or days/,
  /^The body has no field that can be updated/,
  /(?:needs|must have) a field that maps to/,
  /^'filter\.\w+' (?:matches none of the events|names a field that these events do not have)/,
  /is the key of another field, too|^'consent' is required, because a field asks for consent/,
  /must have a 'to' after its 'from'|^The '\w+' of both would have /,
  // What else a field needs depends on the value of another.
  /^'touches\.\d+\.\w+' (?:is required|must )/,
  /^'config\.\w+' (?:is required for|is not known to) |^'value_rule\.\w+' is required|^'secret' must be /,
  // A time has bounds that move or that a format does not have.
  /must not be in the future|must be in the year/,
  // Conditions and files have fields and columns of their kind.
  /^'where\.\S+' must be one of |^'duplicate_key' must be one of |^Duplicates cannot be found by /,
  /^The column '.*' is no field of /,
];

/** Whether a message of a 400 is about what a schema cannot say. */
export function isBeyondSchemas(message: string): boolean {
  return RULES.some((rule) => rule.test(message));
}

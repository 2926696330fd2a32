/** Those of the fields that a record has nothing in yet: null, no text or an empty list. */
export function fieldsThatFill<Fields extends object>(record: object, fields: Fields): Partial<Fields> {
  const filling: Partial<Fields> = { ...fields };
  for (const name of Object.keys(fields)) {
    if (!isEmpty(Reflect.get(record, name))) Reflect.deleteProperty(filling, name);
  }
  return filling;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields in a patch, including those that are null, which clears them. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const named: Given<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (isGiven(value)) named[name] = value;
  }
  return named;
}

function isGiven<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}

/** Filters by own fields, as lists take them: `custom_fields[seats][gte]`. A type, since an interface is no `Query`. */
export type OwnFilter = {
  readonly [parameter: `custom_fields[${string}`]: string | undefined;
};

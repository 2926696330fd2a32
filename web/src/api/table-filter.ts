/** Filters by own fields, as lists take them: `custom_fields[seats][gte]`, and conditions in groups. A type, since an interface is no `Query`. */
export type OwnFilter = {
  readonly where?: string | undefined;
  readonly [parameter: `custom_fields[${string}`]: string | undefined;
};

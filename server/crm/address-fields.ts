/** The fields of an address, which contacts and companies have alike; `pick` of a schema takes them in this form. */
export const ADDRESS_FIELDS = {
  address_line1: true,
  address_line2: true,
  city: true,
  state: true,
  zip: true,
  country: true,
} as const;

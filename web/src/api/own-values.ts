/** The member of records, and of what is sent, with the values of own fields. */
export const OWN_VALUES = 'custom_fields';

/** Only the fields that have a value: an optional field of a document is omitted, not set to undefined. */
export const definedFields = <T extends object>(fields: { [Field in keyof T]?: T[Field] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Every call of the wire, by area. */
export const api = {} as const;

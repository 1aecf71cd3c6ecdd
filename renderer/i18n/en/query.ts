/** Words of the `query` screen. */
export const query = {} as const;

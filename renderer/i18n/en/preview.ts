/** Words of the `preview` screen. */
export const preview = {} as const;

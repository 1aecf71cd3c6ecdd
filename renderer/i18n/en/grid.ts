/** Words of the `grid` screen. */
export const grid = {} as const;

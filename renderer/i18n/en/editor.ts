/** Words of the `editor` screen. */
export const editor = {} as const;

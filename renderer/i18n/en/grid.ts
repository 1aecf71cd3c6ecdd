/** Words of the grid. */
export const grid = {
  /** Stands in a cell whose row lacks the column. */
  absent: 'absent',
} as const;

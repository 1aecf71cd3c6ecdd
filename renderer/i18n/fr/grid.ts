import type { grid as english } from '../en/grid.ts';
import type { French } from '../french.ts';

export const grid: French<typeof english> = {
  absent: 'absent',
};

import type { Check } from '../check.ts';
import { type Fault, outcomeOf } from '../outcome.ts';

/** `$metadata` can be read, and names every column that the catalogue lists. */
export const metadataCheck: Check = {
  id: 'metadata',
  look: async ({ description }) => {
    const { metadataProblem, columns, metadata } = description;
    if (metadataProblem !== null) {
      const { code, status } = metadataProblem;
      return outcomeOf([{ code: 'metadata-unreadable', facts: { problem: code, ...(status === null ? {} : { status }) } }]);
    }
    const undeclared = metadata?.open === true ? [] : columns.filter(({ odataType }) => odataType === null);
    const faults = undeclared.map(({ name }): Fault => ({ code: 'column-undeclared', facts: { column: name } }));
    return outcomeOf(faults, { columns: columns.length });
  },
};

import { problemOf } from '../../../wire/problem-error.ts';
import { type Fault, noResponse, outcomeOf, shownBy } from '../outcome.ts';
import type { Check } from '../subject.ts';

/** Checks that each format returns rows, and not more than requested. */
export const responsesCheck: Check = {
  id: 'answers',
  run: async (subject) => {
    const faults: Fault[] = [];
    const counts: Record<string, number> = {};
    for (const format of subject.formats) {
      try {
        const first = await subject.first(format);
        counts[format] = first.rows.length;
        if (first.tooMany) faults.push(...shownBy([{ code: 'limit-ignored', facts: { format, asked: subject.size } }], first));
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null) throw error;
        const { url } = problem.parameters;
        faults.push({ ...noResponse(format, problem), ...(typeof url === 'string' && { requests: [{ format, url }] }) });
      }
    }
    return outcomeOf(faults, counts);
  },
};

/** Checks that `$metadata` is valid, and that it declares every column of the catalogue. */
export const metadataCheck: Check = {
  id: 'metadata',
  run: async ({ description }) => {
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

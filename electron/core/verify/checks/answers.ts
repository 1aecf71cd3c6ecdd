import { problemOf } from '../../../wire/problem-error.ts';
import type { Check } from '../check.ts';
import { type Fault, noAnswer, outcomeOf } from '../outcome.ts';

/** Each format brings rows, and no more than were asked for. */
export const answersCheck: Check = {
  id: 'answers',
  look: async (subject) => {
    const faults: Fault[] = [];
    const counts: Record<string, number> = {};
    for (const format of subject.formats) {
      try {
        const { rows, tooMany } = await subject.first(format);
        counts[format] = rows.length;
        if (tooMany) faults.push({ code: 'limit-ignored', facts: { format, asked: subject.size } });
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null) throw error;
        faults.push(noAnswer(format, problem));
      }
    }
    return outcomeOf(faults, counts);
  },
};

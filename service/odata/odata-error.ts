import type { Language } from '../../shared/translation/create-texts.ts';
import type { HttpProblem } from '../http/problems/http-problem.ts';

export const odataErrorMediaType = 'application/json;odata.metadata=minimal';

/**
 * Returns a problem in a language as an OData error object (OData JSON Format 4.01, 21.1).
 *
 * `target` is the invalid query option. `innererror` has the position in its value as `parameter`, `from` and `to`.
 */
export function odataErrorDocument(problem: HttpProblem, language: Language, requestId: string): object {
  const [first, ...others] = problem.mistakes;
  const target = first?.at?.parameter;
  return {
    error: {
      code: problem.code,
      message: problem.text[language],
      ...(target === undefined ? {} : { target }),
      ...(others.length === 0
        ? {}
        : {
            details: others.map(({ code, text, at }) => ({
              code,
              message: text[language],
              ...(at === null ? {} : { target: at.parameter }),
            })),
          }),
      innererror: { requestId, ...(first === undefined ? {} : { code: first.code }), ...first?.at },
    },
  };
}

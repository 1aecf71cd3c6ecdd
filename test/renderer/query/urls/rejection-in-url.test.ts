import { describe, expect, test } from 'vitest';
import { makeProblem } from '../../../../electron/wire/problem-error.ts';
import { rejectionInUrl } from '../../../../renderer/query/urls/rejection-in-url.ts';
import { exactUrl } from '../../../../shared/url/index.ts';

const text = "http://h/odata/r/a?$top=5&$filter=name eq 'é' and delay gt 'x'&$count=true";

function rejected(parameter: string, from: number, to: number, detail: string | null = 'no number') {
  return { phase: 'failed', url: exactUrl(text), problem: makeProblem('query-refused', { at: { parameter, from, to }, detail }) } as const;
}

const marked = (place: ReturnType<typeof rejectionInUrl>) => (place === null ? null : text.slice(place.from, place.to));

describe('the server’s rejection of a URL', () => {
  test('is shown at its position in the URL, even after encoded characters', () => {
    expect(rejectionInUrl(text, rejected('$filter', 25, 28))).toMatchObject({ message: 'no number' });
    expect(marked(rejectionInUrl(text, rejected('$filter', 25, 28)))).toBe("'x'");
    expect(marked(rejectionInUrl(text.replace('é', '%C3%A9'), { ...rejected('$filter', 25, 28), url: exactUrl(text) }))).not.toBeNull();
    expect(marked(rejectionInUrl(text, rejected('$FILTER', 0, 4)))).toBe('name');
  });

  test.each([
    ['beyond the end', 90, 99],
    ['of no width', 3, 3],
  ])('marks the whole value if its position is %s', (_, from, to) => {
    expect(marked(rejectionInUrl(text, rejected('$top', from, to)))).toBe('5');
  });

  test('isn’t shown at a position that already has an error', () => {
    const place = rejectionInUrl(text, rejected('$filter', 0, 4));
    if (place === null) throw new Error('no place');
    expect(rejectionInUrl(text, rejected('$filter', 0, 4), [{ ...place, severity: 'warning' }])).not.toBeNull();
    expect(rejectionInUrl(text, rejected('$filter', 0, 4), [{ ...place, severity: 'error' }])).toBeNull();
  });

  test('isn’t shown if the URL has changed, or if there is no message', () => {
    expect(rejectionInUrl(`${text}&x=1`, rejected('$filter', 0, 4))).toBeNull();
    expect(rejectionInUrl(text, rejected('$orderby', 0, 4))).toBeNull();
    expect(rejectionInUrl(text, rejected('$filter', 0, 4, null))).toBeNull();
    expect(rejectionInUrl(text, { ...rejected('$filter', 0, 4), phase: 'waiting' })).toBeNull();
  });
});

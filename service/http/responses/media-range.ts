/** A media range with its parameters (RFC 9110, 12.5.1), in lower case except for quoted values. */
export interface MediaRange {
  readonly type: string;
  /** Parameters without `q`. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Weight from 0 (not acceptable) to 1. 0 if it is invalid. */
  readonly quality: number;
}

/** Parses a media range, such as `application/json;odata.metadata=none;q=0.5`. */
export function readMediaRange(text: string): MediaRange {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim().toLowerCase());
  const parameters = new Map(
    rest.flatMap((part) => {
      const [name = '', value = ''] = part.split('=').map((half) => half.trim());
      return name === '' ? [] : [[name, value.replace(/^"|"$/g, '')] as const];
    }),
  );
  const quality = Number(parameters.get('q') ?? '1');
  parameters.delete('q');
  return { type, parameters, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** Returns the ranges of an `Accept` header in order; without a header, all media types. */
export function readAccept(header: string | undefined): readonly MediaRange[] {
  return (header === undefined || header.trim() === '' ? '*/*' : header).split(',').map(readMediaRange);
}

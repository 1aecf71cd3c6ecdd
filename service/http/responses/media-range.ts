/** A media type, or a family of them, with its parameters (RFC 9110, 12.5.1); all of it in small letters, but for quoted values as they stand. */
export interface MediaRange {
  readonly type: string;
  /** Without `q`. */
  readonly parameters: ReadonlyMap<string, string>;
  /** From 0, not at all, to 1; anything else written there counts as 0. */
  readonly quality: number;
}

/** Reads one range: `application/json;odata.metadata=none;q=0.5`. */
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

/** The ranges of an `Accept` header in their order; everything where there is none. */
export function readAccept(header: string | undefined): readonly MediaRange[] {
  return (header === undefined || header.trim() === '' ? '*/*' : header).split(',').map(readMediaRange);
}

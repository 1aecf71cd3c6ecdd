/** Header lines in order, with names as sent. A name can occur several times. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Returns the values of a header in order. The case of the name is ignored (RFC 9110 §5.1). */
export function headerValues(lines: HeaderLines, name: string): readonly string[] {
  const lowerCaseName = name.toLowerCase();
  return lines.filter(([candidate]) => candidate.toLowerCase() === lowerCaseName).map(([, value]) => value);
}

/** Returns the first value of a header. Null without the header. */
export function headerValue(lines: HeaderLines, name: string): string | null {
  return headerValues(lines, name)[0] ?? null;
}

/** Returns the media type of `Content-Type` in lower case, without parameters. Null without the header. */
export function mediaType(lines: HeaderLines): string | null {
  const value = headerValue(lines, 'content-type');
  return value === null ? null : (value.split(';')[0] ?? '').trim().toLowerCase();
}

/** Returns the `charset` of `Content-Type` in lower case. Null without a charset. */
export function charset(lines: HeaderLines): string | null {
  const match = /;\s*charset="?([^";\s]+)/i.exec(headerValue(lines, 'content-type') ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

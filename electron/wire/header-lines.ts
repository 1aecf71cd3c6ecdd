/** Header lines in order, names as written. One name may come several times. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** The values of one header, in order; names are compared without case (RFC 9110 §5.1). */
export function headerValues(lines: HeaderLines, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return lines.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of a header that should come once: its first line, or null. */
export function headerValue(lines: HeaderLines, name: string): string | null {
  return headerValues(lines, name)[0] ?? null;
}

/** The media type of `Content-Type` in small letters without its parameters, or null. */
export function mediaType(lines: HeaderLines): string | null {
  const value = headerValue(lines, 'content-type');
  return value === null ? null : (value.split(';')[0] ?? '').trim().toLowerCase();
}

/** The `charset` of `Content-Type` in small letters, or null. */
export function charset(lines: HeaderLines): string | null {
  const match = /;\s*charset="?([^";\s]+)/i.exec(headerValue(lines, 'content-type') ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

interface OpenValue {
  readonly isList: boolean;
  /** The member that holds it; null for the outermost, and within a list. */
  readonly name: string | null;
}

/** A text with the colon of a member after it, or a bracket. A text whose end is missing goes to the end of the body. */
const token = /("(?:[^"\\]|\\[\s\S])*"?)(\s*:)?|[[\]{}]/g;

/**
 * Where the rows stand in a response, by the beginning of its body: the names that lead to the first list of objects; none for a bare list.
 *
 * Null where it does not tell: another form than JSON, or rows that come after what was read.
 */
export function rowsPathIn(body: string): readonly string[] | null {
  const text = body.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return [];
  if (!text.startsWith('{')) return null;
  const open: OpenValue[] = [];
  /** How many of the open values below the outermost have no name: lists in lists, objects in lists. */
  let unnamed = 0;
  let name: string | null = null;
  for (const [found, written, colon] of text.matchAll(token)) {
    if (written !== undefined) {
      if (colon !== undefined) name = memberName(written);
    } else if (found === ']' || found === '}') {
      if (open.pop()?.name === null && open.length > 0) unnamed -= 1;
    } else {
      if (found === '{' && open.at(-1)?.isList === true && unnamed === 0) return open.slice(1).flatMap((value) => value.name ?? []);
      if (name === null && open.length > 0) unnamed += 1;
      open.push({ isList: found === '[', name });
      name = null;
    }
  }
  return null;
}

/** Null for escapes that JSON does not have. */
function memberName(written: string): string | null {
  try {
    return String(JSON.parse(written));
  } catch {
    return null;
  }
}

interface OpenValue {
  readonly isList: boolean;
  /** The member name of the value. Null for the outermost value and for list items. */
  readonly name: string | null;
}

/** A string, including the colon after a member name, or a bracket. An unterminated string extends to the end of the body. */
const token = /("(?:[^"\\]|\\[\s\S])*"?)(\s*:)?|[[\]{}]/g;

/**
 * Finds the path of the rows from the beginning of a response body. The path contains the member names down to the first list of objects.
 *
 * @returns an empty path if the body is a list. Null if the body isn't JSON, or if the rows are after the part that was read
 */
export function rowsPathIn(body: string): readonly string[] | null {
  const text = body.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return [];
  if (!text.startsWith('{')) return null;
  const open: OpenValue[] = [];
  /** Number of open values without a name below the outermost value: lists in lists, and objects in lists. */
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

/** Returns a member name. Null if it contains an invalid escape sequence. */
function memberName(written: string): string | null {
  try {
    return String(JSON.parse(written));
  } catch {
    return null;
  }
}

interface OpenValue {
  readonly isList: boolean;
  /** The member name of the value; null for the outermost value and in a list. */
  readonly name: string | null;
}

/** A string, with the colon after a member name, or a bracket. A string without an end extends to the end of the body. */
const token = /("(?:[^"\\]|\\[\s\S])*"?)(\s*:)?|[[\]{}]/g;

/**
 * Finds the path of the rows in a response from the beginning of its body: the names of the members down to the first list of objects.
 *
 * @returns an empty path for a list; null if it isn't JSON, or the rows come after the part that was read
 */
export function rowsPathIn(body: string): readonly string[] | null {
  const text = body.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return [];
  if (!text.startsWith('{')) return null;
  const open: OpenValue[] = [];
  /** Number of open values without a name below the outermost one: lists in lists, objects in lists. */
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

/** Returns a member name; null if it has an invalid escape. */
function memberName(written: string): string | null {
  try {
    return String(JSON.parse(written));
  } catch {
    return null;
  }
}

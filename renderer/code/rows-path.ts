interface OpenValue {
  readonly isList: boolean;
  /** The member that holds it; null for the outermost, and within a list. */
  readonly name: string | null;
}

/**
 * Where the rows stand in an answer, by the beginning of its body: the names that lead to the first list of objects; none for a bare list.
 *
 * Null where it does not tell: another form than JSON, or rows that come after what was read.
 */
export function rowsPathIn(body: string): readonly string[] | null {
  const text = body.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return [];
  if (!text.startsWith('{')) return null;
  const open: OpenValue[] = [];
  let name: string | null = null;
  for (const [token, member] of text.matchAll(/("(?:[^"\\]|\\[\s\S])*")\s*:|"(?:[^"\\]|\\[\s\S])*"|[[\]{}]/g)) {
    if (member !== undefined) name = JSON.parse(member);
    else if (token === ']' || token === '}') open.pop();
    else if (token === '[' || token === '{') {
      const path = open.slice(1).flatMap((value) => value.name ?? []);
      if (token === '{' && open.at(-1)?.isList === true && path.length === open.length - 1) return path;
      open.push({ isList: token === '[', name });
      name = null;
    }
  }
  return null;
}

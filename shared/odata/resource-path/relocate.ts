/** A tree whose ranges (`from`, `to`) are moved to where they stand in another text. */
export function relocate<Tree>(tree: Tree, place: (offset: number) => number): Tree {
  return move(tree, place) as Tree;
}

function move(value: unknown, place: (offset: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => move(item, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      (key === 'from' || key === 'to') && typeof item === 'number' ? place(item) : move(item, place),
    ]),
  );
}

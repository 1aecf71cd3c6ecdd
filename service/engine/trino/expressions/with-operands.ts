/**
 * Both operands once, however often the calculation names them: what is nested would else be multiplied with each level. A function is
 * given a list of one row with the two, for Trino has no other place to keep a value in the midst of an expression.
 */
export function withOperands(left: string, right: string, calculation: (one: string, other: string) => string): string {
  return `element_at(transform(ARRAY[ROW(${left}, ${right})], "operands" -> ${calculation('"operands"[1]', '"operands"[2]')}), 1)`;
}

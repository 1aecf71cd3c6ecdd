/** The error for a readable file that isn't a table. The message is the reason and ends a sentence. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
}

/** A readable file that isn't a table; the message has the reason and ends a sentence. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
}

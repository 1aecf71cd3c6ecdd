/** A file that can be read and holds no table, with the reason in words that end a sentence. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
}

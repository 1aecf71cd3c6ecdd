/** A foreseen reason why the service cannot start; its message is the sentence for whoever started it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

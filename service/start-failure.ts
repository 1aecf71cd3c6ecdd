/** An expected reason why the service can't start. The message is a sentence for the user. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

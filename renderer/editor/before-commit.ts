import { Component } from 'react';

interface BeforeCommitProps {
  /** What `act` depends on. */
  readonly watched: readonly unknown[];
  readonly act: () => void;
}

/**
 * Acts as a layout effect does, but before React changes the page: what measures in it then finds all else laid out already.
 *
 * Not with the first commit: then there is nothing to act on yet.
 */
export class BeforeCommit extends Component<BeforeCommitProps> {
  override getSnapshotBeforeUpdate({ watched }: BeforeCommitProps): null {
    if (this.props.watched.some((value, index) => value !== watched[index])) this.props.act();
    return null;
  }

  /** React warns of a class with the one and without the other. */
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}

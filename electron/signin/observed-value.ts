/** A value that notifies listeners of changes. */
export interface ObservedValue<T> {
  readonly value: T;
  /** Replaces the value and notifies all listeners. */
  set(value: T): void;
  /** Calls the listener after each change. @returns A function that removes the listener. */
  onChange(listener: (value: T) => void): () => void;
}

/** Creates an observed value. Listeners are called in the order in which they were added. */
export function observedValue<T>(initial: T): ObservedValue<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get value() {
      return value;
    },
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    onChange: (listener) => {
      const entry = (next: T): void => listener(next);
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}

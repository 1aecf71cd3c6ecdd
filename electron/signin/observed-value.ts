/** A value that tells its listeners when it is replaced. */
export interface ObservedValue<T> {
  readonly value: T;
  /** Replaces the value and tells every listener. */
  set(value: T): void;
  /** Calls back after each change; returns what ends that. */
  onChange(listener: (value: T) => void): () => void;
}

/** Makes a value to be observed; listeners are called in the order they came, outside of each other's changes. */
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

/** Bytes of a slot. */
const slotBytes = 256 * 1024;

/**
 * Memory in which parts of bodies go to another thread, over and over. What is handed over with a message instead costs both sides a new buffer
 * each time, and clearing it away takes as long as finding the rows in it.
 *
 * There are as many slots as were ever filled at once.
 */
export class SharedSlots {
  readonly #announce: (slot: SharedArrayBuffer) => void;
  readonly #slots: SharedArrayBuffer[] = [];
  readonly #free: SharedArrayBuffer[] = [];

  /** @param announce Tells the other thread of a further slot; it counts them from 0. */
  constructor(announce: (slot: SharedArrayBuffer) => void) {
    this.#announce = announce;
  }

  /** A slot that nobody uses. */
  take(): SharedArrayBuffer {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const slot = new SharedArrayBuffer(slotBytes);
    this.#slots.push(slot);
    this.#announce(slot);
    return slot;
  }

  /** By which number the other thread knows a slot. */
  numberOf(slot: SharedArrayBuffer): number {
    return this.#slots.indexOf(slot);
  }

  /** Nobody uses the slot any more. */
  giveBack(number: number): void {
    const slot = this.#slots[number];
    if (slot !== undefined) this.#free.push(slot);
  }
}

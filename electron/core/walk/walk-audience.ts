import type { WalkEvent } from '../../../shared/contract/walk.ts';
import { createEventFeed, type EventFeed } from '../event-feed.ts';

/** Everybody who follows a walk. Who comes late hears first what was told before, as far as it still holds. */
export class WalkAudience {
  readonly #feeds = new Set<EventFeed<WalkEvent>>();
  #started: Extract<WalkEvent, { type: 'started' }> | null = null;
  #head: Extract<WalkEvent, { type: 'head' }> | null = null;
  #over = false;

  get hasStarted(): boolean {
    return this.#started !== null;
  }

  get hasHead(): boolean {
    return this.#head !== null;
  }

  tell(event: WalkEvent): void {
    if (event.type === 'started') this.#started = event;
    if (event.type === 'head') this.#head = event;
    for (const feed of this.#feeds) feed.push(event, (waiting) => waiting.type === event.type && event.type === 'walk');
  }

  /** Forgets what was told of rows that are not there any more. */
  forget(): void {
    this.#started = null;
    this.#head = null;
  }

  /** @param present How it stands now. */
  follow(present: (told: { readonly started: boolean }) => readonly WalkEvent[]) {
    const feed: EventFeed<WalkEvent> = createEventFeed<WalkEvent>(() => this.#feeds.delete(feed));
    for (const event of [this.#started, this.#head]) if (event !== null) feed.push(event);
    for (const event of present({ started: this.hasStarted })) feed.push(event);
    if (this.#over) feed.end();
    else this.#feeds.add(feed);
    return feed.events;
  }

  /** Nothing happens any more. */
  end(): void {
    this.#over = true;
    for (const feed of this.#feeds) feed.end();
    this.#feeds.clear();
  }
}

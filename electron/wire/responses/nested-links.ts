import { type JsonEvent, JsonScanner, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import type { IncompleteLists } from './page-facts.ts';

/** Ends of the names of next links inside rows, with their quotation mark. */
const nameEnds = ['nextLink"', '__next"'];

/** Matches the next link of a list: `Items@odata.nextLink` (OData JSON Format 4.01, section 4.6.6), `Items@iot.nextLink`, or `@nextLink`. */
const linkName = /^(?:(.*)@(?:odata\.|iot\.)?|odata\.)nextLink$/s;

/** Maximum number of names that are reported. */
const maximumNames = 5;

/** Returns the offset of the first text from `from` that might be the name of a next link. Infinity if there is none. */
export function possibleLink(bytes: Uint8Array, from = 0): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = nameEnds.map((end) => buffer.indexOf(end, from, 'latin1')).filter((at) => at >= 0);
  return found.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...found);
}

/** A list in a row: the offsets after its opening bracket and of its closing bracket, and the kind of its entries. */
interface NestedList {
  readonly from: number;
  readonly to: number;
  readonly entries: Entries;
}

/** The entries of a list. `others`: some aren't objects. */
type Entries = 'none' | 'objects' | 'others';

/** The next link of a list inside a row. All offsets are in the row. */
export interface NestedLink {
  /** Names of the list and of the members around it, such as `Orders/Items`. */
  readonly list: string;
  /** The link as sent, without escapes. */
  readonly target: string;
  /** Offset of the link with its quotation marks, and the offset after it. */
  readonly from: number;
  readonly to: number;
  /** Null if the object has no such list. */
  readonly nested: NestedList | null;
}

/** An open object or list. */
interface Frame {
  /** Name of the member that contains it, with those of outer members, such as `Orders/Items`. */
  readonly path: string;
  /** Name of the current member, and its first byte. */
  name: string;
  start: number;
  /** Whether the object has a member `results`, as a list of OData 2 has. */
  hasResults: boolean;
  /** Offset after the bracket or brace. */
  readonly begin: number;
  /** Entries of the list. `none` for an object. */
  entries: Entries;
  /** The lists of the object by name, and the next links of its lists. */
  readonly lists: Map<string, NestedList>;
  readonly links: (Omit<NestedLink, 'nested'> & { readonly member: string })[];
  /** End of the last member that stays. Null if there is none. */
  keptEnd: number | null;
  /** Range of the first members, which are removed. Null if there are none. */
  removedFirst: { readonly from: number; to: number } | null;
}

/** A row without the next links of its lists. */
export interface RowWithoutLinks {
  readonly bytes: Uint8Array;
  /** The lists that have a next link. */
  readonly lists: readonly string[];
}

/** Finds the next links of lists inside a row, at any depth. */
class LinkScan {
  readonly links: NestedLink[] = [];
  /** Ranges of the members that are next links, with their commas. */
  readonly ranges: (readonly [from: number, to: number])[] = [];
  readonly #frames: Frame[] = [];
  readonly #scanner = new JsonScanner();
  readonly #row: Uint8Array;

  constructor(row: Uint8Array) {
    this.#row = row;
  }

  run(): void {
    this.#scanner.feed(this.#row);
    for (let event = this.#scanner.next(); event !== jsonEvent.more; event = this.#scanner.next()) this.#take(event);
  }

  #take(event: JsonEvent): void {
    const frame = this.#frames.at(-1);
    switch (event) {
      case jsonEvent.name:
        if (frame !== undefined) this.#beginMember(frame);
        return;
      case jsonEvent.objectStart:
      case jsonEvent.listStart: {
        const path = frame === undefined ? '' : joined(frame.path, frame.name);
        if (frame !== undefined) addEntry(frame, event === jsonEvent.objectStart);
        const members = { begin: this.#scanner.end, lists: new Map<string, NestedList>(), links: [] };
        this.#frames.push({ path, name: '', start: 0, hasResults: false, entries: 'none', ...members, keptEnd: null, removedFirst: null });
        return;
      }
      case jsonEvent.objectEnd:
      case jsonEvent.listEnd: {
        this.#frames.pop();
        if (frame?.removedFirst != null) this.ranges.push([frame.removedFirst.from, frame.removedFirst.to]);
        for (const { member, ...link } of frame?.links ?? []) this.links.push({ ...link, nested: frame?.lists.get(member) ?? null });
        const outer = this.#frames.at(-1);
        if (outer === undefined) return;
        if (event === jsonEvent.listEnd && frame !== undefined) {
          outer.lists.set(outer.name, { from: frame.begin, to: this.#scanner.start, entries: frame.entries });
        }
        this.#endMember(outer, event);
        return;
      }
      default:
        if (frame === undefined) return;
        addEntry(frame, false);
        this.#endMember(frame, event);
    }
  }

  #beginMember(frame: Frame): void {
    const { source, from, to, start } = this.#scanner;
    frame.name = Buffer.from(source.buffer, source.byteOffset + from + 1, to - from - 2).toString('utf8');
    frame.start = start;
    frame.hasResults ||= frame.name === 'results';
    if (frame.removedFirst !== null) frame.removedFirst.to = start;
  }

  #endMember(frame: Frame, event: JsonEvent): void {
    const { start, end, from, to, source, hasEscapes } = this.#scanner;
    const member = linkedList(frame);
    if (member === null) {
      if (frame.removedFirst !== null) this.ranges.push([frame.removedFirst.from, frame.removedFirst.to]);
      frame.removedFirst = null;
      frame.keptEnd = end;
      return;
    }
    if (frame.keptEnd !== null) this.ranges.push([frame.keptEnd, end]);
    else frame.removedFirst = { from: frame.removedFirst?.from ?? frame.start, to: end };
    const isNull = event === jsonEvent.literal && source[from] === 0x6e;
    if (!isNull && to - from > 2) {
      const text = Buffer.from(source.buffer, source.byteOffset + from, to - from).toString('utf8');
      const target = event !== jsonEvent.string ? '' : hasEscapes ? String(JSON.parse(text)) : text.slice(1, -1);
      const list = joined(frame.path, frame.name === '__next' || member === 'value' ? '' : member);
      frame.links.push({ member, list, target, from: start, to: end });
    }
    if (frame.keptEnd !== null) frame.keptEnd = end;
  }
}

const joined = (path: string, name: string): string => [path, name].filter((part) => part !== '' && part !== 'results').join('/');

/** Records an entry of the frame, if it is a list. */
function addEntry(frame: Frame, isObject: boolean): void {
  if (frame.entries !== 'others') frame.entries = isObject ? 'objects' : 'others';
}

/** Returns the name of the list of which the current member is the next link. Null if it isn't one. */
function linkedList({ name, hasResults }: Frame): string | null {
  if (name === '__next') return hasResults ? 'results' : null;
  const list = linkName.exec(name);
  return list === null ? null : list[1] || 'value';
}

/** Returns the next links of the lists inside a row, at any depth. @param row JSON of the row. */
export function nestedLinks(row: Uint8Array): readonly NestedLink[] {
  const scan = new LinkScan(row);
  scan.run();
  return scan.links;
}

/** Removes the next links of the lists inside a row. Returns null if there are none. @param row JSON of the row. */
export function withoutNestedLinks(row: Uint8Array): RowWithoutLinks | null {
  const scan = new LinkScan(row);
  scan.run();
  const lists = scan.links.map(({ list }) => list);
  const ranges = scan.ranges.toSorted(([one], [other]) => one - other);
  if (ranges.length === 0) return null;
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push(row.subarray(at, from));
    at = to;
  }
  parts.push(row.subarray(at));
  return { bytes: Buffer.concat(parts), lists };
}

/** Counts lists that have a next page. @param lists Names of the lists of one more row. */
export function withIncompleteLists(before: IncompleteLists, lists: readonly string[]): IncompleteLists {
  if (lists.length === 0) return before;
  const names = [...new Set([...before.names, ...lists])].slice(0, maximumNames);
  return { lists: before.lists + lists.length, rows: before.rows + 1, names };
}

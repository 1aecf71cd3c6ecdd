/** The expected shape of a JSON value: an object with required and optional members, a list, or any value. */
export type Shape = { readonly list: Shape } | { readonly members: readonly Member[] } | 'anything';

interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly shape: Shape;
}

/** Returns the shapes in the documentation's table, by the last command of each table row. */
export function documentedShapes(page: string): Readonly<Record<string, Shape>> {
  const lines = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| .*?`([[{] .*|\[\{.*?)`[,; |]/gm)];
  return Object.fromEntries(
    lines.map(([, names = '', text = '']) => [names.split(', ').at(-1)?.replaceAll('`', '') ?? '', new Reader(text).shape()]),
  );
}

/** Parses `{ a, b?, c: [{ d }] }`. */
class Reader {
  readonly #tokens: string[];

  constructor(text: string) {
    this.#tokens = text.match(/\w+|[[\]{}:?,]/g) ?? [];
  }

  shape(): Shape {
    const first = this.#tokens.shift();
    if (first === '[') {
      const list = this.shape();
      this.#take(']');
      return { list };
    }
    if (first !== '{') throw new Error(`no shape begins with ${first}`);
    const members: Member[] = [];
    do members.push(this.#member());
    while (this.#has(','));
    this.#take('}');
    return { members };
  }

  #member(): Member {
    const name = this.#tokens.shift() ?? '';
    const optional = this.#has('?');
    return { name, optional, shape: this.#has(':') ? this.shape() : 'anything' };
  }

  #has(token: string): boolean {
    if (this.#tokens[0] !== token) return false;
    this.#tokens.shift();
    return true;
  }

  #take(token: string): void {
    if (!this.#has(token)) throw new Error(`${token} is missing before ${this.#tokens[0]}`);
  }
}

/** Returns the errors of a value that doesn't have this shape: wrong types and missing members. */
export function shapeErrors(shape: Shape, value: unknown, path = ''): readonly string[] {
  if (shape === 'anything') return [];
  if ('list' in shape) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, index) => shapeErrors(shape.list, one, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  const found = new Map<string, unknown>(Object.entries(value));
  return shape.members.flatMap(({ name, optional, shape: inner }) => {
    const at = `${path}.${name}`;
    if (found.has(name)) return shapeErrors(inner, found.get(name), at);
    return optional ? [] : [`${at} is missing`];
  });
}

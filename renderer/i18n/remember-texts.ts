/**
 * The same words; a text without parameters is looked up once, and answered from `texts` from then on.
 *
 * To look one up is as much work for a word that never changes as for a sentence with plurals, and each component asks at each drawing.
 */
export function rememberTexts<Translate extends (key: never) => unknown>(translate: Translate, texts: Map<string, unknown>): Translate {
  return new Proxy(translate, {
    apply: (look, self, asked: readonly unknown[]): unknown => {
      const [key] = asked;
      if (asked.length > 1 || typeof key !== 'string') return Reflect.apply(look, self, asked);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text: unknown = Reflect.apply(look, self, asked);
      texts.set(key, text);
      return text;
    },
  });
}

import type { Namespace, TFunction } from 'i18next';
import { createTextInstance, type Language } from '../../shared/translation/create-texts.ts';
import { english, french } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: typeof english;
  }
}

/** The texts of the page in one language. */
export interface Translation {
  readonly language: Language;
  /**
   * Returns the lookup function for one or more screens. Keys of the first screen need no prefix. Other keys have the format `screen:key`.
   */
  readonly texts: <Screens extends Namespace>(screens: Screens) => TFunction<Screens>;
}

/** Creates the texts of the page in one language. They are available immediately. */
export function createTranslation(language: Language): Translation {
  const instance = createTextInstance(language, language === 'fr' ? french : english);
  const caches = new Map<string, Map<string, unknown>>();
  return {
    language,
    texts: (screens) => {
      const name = String(screens);
      const cache = caches.get(name) ?? new Map<string, unknown>();
      caches.set(name, cache);
      return withCache(instance.getFixedT(language, screens), cache);
    },
  };
}

/**
 * Caches texts without parameters. i18next resolves plurals and interpolation on each lookup, and components look up every text on each
 * render.
 */
function withCache<Translate extends (key: never) => unknown>(translate: Translate, cache: Map<string, unknown>): Translate {
  return new Proxy(translate, {
    apply: (target, self, args: readonly unknown[]): unknown => {
      const [key] = args;
      if (args.length > 1 || typeof key !== 'string') return Reflect.apply(target, self, args);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const text: unknown = Reflect.apply(target, self, args);
      cache.set(key, text);
      return text;
    },
  });
}

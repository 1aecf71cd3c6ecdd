/**
 * Lets Monaco scroll its text field only where that changes something: it does with each drawing, and each time the page is laid out first.
 *
 * A field that wraps has nothing to scroll sideways; and one that nobody has scrolled since stands where Monaco put it. While
 * something is composed (IME) the field does not wrap, is in sight, and is scrolled as Monaco says.
 */
export function scrollFieldLess(field: HTMLTextAreaElement): () => void {
  const listening = new AbortController();
  const wraps = (): boolean => field.getAttribute('wrap') === 'on';
  let top: number | null = null;
  field.addEventListener(
    'scroll',
    () => {
      top = null;
    },
    { signal: listening.signal },
  );
  Object.defineProperties(field, {
    scrollTop: {
      configurable: true,
      get: () => Reflect.get(Element.prototype, 'scrollTop', field),
      set: (pixels: number) => {
        if (wraps() && pixels === top) return;
        top = pixels;
        Reflect.set(Element.prototype, 'scrollTop', pixels, field);
      },
    },
    scrollLeft: {
      configurable: true,
      get: () => Reflect.get(Element.prototype, 'scrollLeft', field),
      set: (pixels: number) => {
        if (!wraps()) Reflect.set(Element.prototype, 'scrollLeft', pixels, field);
      },
    },
  });
  return () => listening.abort();
}

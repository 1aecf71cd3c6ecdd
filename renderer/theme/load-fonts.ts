/** The fonts that the page needs at its start, as CSS. */
const fonts = ['13px "Inter Variable"', '600 13px "Inter Variable"', '12.5px "JetBrains Mono Variable"'];

/** Loads the fonts that the page needs at its start. If they can't be loaded, the page uses system fonts. */
export async function loadFonts(set: Pick<FontFaceSet, 'load'>): Promise<void> {
  await Promise.allSettled(fonts.map((font) => set.load(font)));
}

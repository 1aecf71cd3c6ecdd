/** The fonts of the page at its start, as CSS. */
const fonts = ['13px "Inter Variable"', '600 13px "Inter Variable"', '12.5px "JetBrains Mono Variable"'];

/** Loads the fonts that the page begins with. Without them, the page uses those of the system. */
export async function loadFonts(set: Pick<FontFaceSet, 'load'>): Promise<void> {
  await Promise.allSettled(fonts.map((font) => set.load(font)));
}

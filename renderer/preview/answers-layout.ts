/** How the two answers are laid out. */
export const answersLayouts = ['both', 'stacked', 'rest', 'odata'] as const;
export type AnswersLayout = (typeof answersLayouts)[number];

const key = 'dataquay.answers';

/** The layout as it was left, side by side at first. */
export function recallAnswersLayout(storage: Pick<Storage, 'getItem'>): AnswersLayout {
  const kept = storage.getItem(key);
  return answersLayouts.find((known) => known === kept) ?? 'both';
}

/** Keeps the layout for {@link recallAnswersLayout}. */
export function keepAnswersLayout(storage: Pick<Storage, 'setItem'>, layout: AnswersLayout): void {
  storage.setItem(key, layout);
}

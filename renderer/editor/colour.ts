/** What a stretch of a URL is to the eye. */
export type Colour = 'base' | 'parameter' | 'mark' | 'word' | 'operator' | 'keyword' | 'text' | 'number' | 'other';

/** A stretch begins at `from` and lasts until the next one. */
export interface ColouredStretch {
  readonly from: number;
  readonly colour: Colour;
}

/** Widths of texts in the font of an element, in CSS pixels; an estimate where the browser draws no canvas. */
export function measureIn(element: Element, weight = ''): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => text.length * 7;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontStyle} ${weight || fontWeight} ${fontSize} ${fontFamily}`;
  return (text) => context.measureText(text).width;
}

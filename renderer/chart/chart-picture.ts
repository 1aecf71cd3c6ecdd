const namespace = 'http://www.w3.org/2000/svg';

/** Characters that aren't safe in a file name. */
const unfit = /[^\p{L}\p{N} ._-]+/gu;

/** Returns the file name of a chart with this title, without an extension. */
export function fileNameOf(title: string): string {
  const name = title.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 100).trim();
  return name === '' || name.startsWith('.') ? 'chart' : name;
}

/** Returns a drawn chart as an SVG document, with its title and the page's present colours and background. */
export function svgOf(drawn: Element, title: string, propertyOf: (property: string) => string): string {
  const copy = drawn.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  // The tooltip isn't part of the picture.
  for (const tip of copy.querySelectorAll('[data-mark="tip"], [aria-label="tip"]')) tip.remove();
  copy.setAttribute('xmlns', namespace);
  const ground = copy.ownerDocument.createElementNS(namespace, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', 'var(--surface)');
  const name = copy.ownerDocument.createElementNS(namespace, 'title');
  name.textContent = title;
  copy.prepend(name, ground);
  const source = new XMLSerializer().serializeToString(copy);
  return source.replaceAll(/var\((--[\w-]+)\)/g, (whole, property: string) => propertyOf(property).replaceAll('"', "'") || whole);
}

/** Returns an SVG document as a PNG of twice its size; null if the browser can't draw one so large. */
export async function pngOf(source: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Blob | null> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

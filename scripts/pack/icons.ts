import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Sizes in pixels of the PNG files for Linux desktops. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
/** Sizes in pixels of the images in an .ico file. */
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
/** OSType and size in pixels of each image in an .icns file. The second of two equal sizes is for high-resolution (2x) screens. */
const macTypes: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/**
 * Draws `renderer/icon.svg` for all systems into `out/icons`: `linux/16x16.png` and larger sizes, `icon.ico`, and `icon.icns`.
 *
 * @param root folder of the project
 */
export async function makeIcons(root: string): Promise<void> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const svg = await readFile(join(root, 'renderer', 'icon.svg'), 'utf8');
  const draw = (size: number): Buffer => Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
  const folder = join(root, 'out', 'icons');
  await mkdir(join(folder, 'linux'), { recursive: true });
  await Promise.all([
    ...linuxSizes.map((size) => writeFile(join(folder, 'linux', `${size}x${size}.png`), draw(size))),
    writeFile(join(folder, 'icon.ico'), windowsIcon(windowsSizes.map((size) => ({ size, png: draw(size) })))),
    writeFile(join(folder, 'icon.icns'), macIcon(macTypes.map(([type, size]) => ({ type, png: draw(size) })))),
  ]);
}

/** Returns an .ico file of PNG images: a header of 6 bytes, 16 bytes for each image, then the images. The size 256 is written as 0. */
export function windowsIcon(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Returns an .icns file of PNG images. The file and each image start with 8 bytes: the type and the length including these 8 bytes. */
export function macIcon(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.write(type, 'latin1');
    header.writeUInt32BE(header.length + content.length, 4);
    return Buffer.concat([header, content]);
  };
  return block('icns', Buffer.concat(pictures.map(({ type, png }) => block(type, png))));
}

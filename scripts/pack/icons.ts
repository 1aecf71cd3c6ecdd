import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Pixels of the PNG files that Linux desktops look for. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
/** Pixels of the pictures in an .ico file. */
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
/** OSType of each picture in an .icns file with its pixels: the second of two equal sizes is for screens of double resolution. */
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
 * Draws `renderer/icon.svg` in every size and format that systems want, into `out/icons`: `linux/16x16.png` and larger ones, `icon.ico`, `icon.icns`.
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

/** An .ico file of PNG pictures: a header of 6 bytes, 16 bytes for each picture, then the pictures. A size of 256 is written as 0. */
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

/** An .icns file of PNG pictures: each has its type and its length with this header of 8 bytes; so has the file. */
export function macIcon(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.write(type, 'latin1');
    header.writeUInt32BE(header.length + content.length, 4);
    return Buffer.concat([header, content]);
  };
  return block('icns', Buffer.concat(pictures.map(({ type, png }) => block(type, png))));
}

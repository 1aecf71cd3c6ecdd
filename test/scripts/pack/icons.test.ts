import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { macIcon, makeIcons, windowsIcon } from '../../../scripts/pack/icons.ts';

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

describe('the icons of the packed application', () => {
  it('are drawn in every size that desktops require', async () => {
    const root = await mkdtemp(join(tmpdir(), 'dataquay-icons-'));
    try {
      await mkdir(join(root, 'renderer'));
      await copyFile(join(import.meta.dirname, '..', '..', '..', 'renderer', 'icon.svg'), join(root, 'renderer', 'icon.svg'));
      await makeIcons(root);
      const names = await readdir(join(root, 'out', 'icons', 'linux'));
      expect(names.toSorted((left, right) => Number.parseInt(left, 10) - Number.parseInt(right, 10))).toEqual(
        [16, 24, 32, 48, 64, 128, 256, 512].map((size) => `${size}x${size}.png`),
      );
      for (const name of names) {
        const png = await readFile(join(root, 'out', 'icons', 'linux', name));
        expect(png.subarray(0, 8)).toEqual(pngStart);
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number.parseInt(name, 10), Number.parseInt(name, 10)]);
      }
      const ico = await readFile(join(root, 'out', 'icons', 'icon.ico'));
      const offset = ico.readUInt32LE(6 + 12);
      expect(ico.subarray(offset, offset + 8)).toEqual(pngStart);
      const icns = await readFile(join(root, 'out', 'icons', 'icon.icns'));
      expect(icns.toString('latin1', 0, 4)).toBe('icns');
      expect(icns.readUInt32BE(4)).toBe(icns.length);
    } finally {
      await rm(root, { recursive: true });
    }
  });

  it('for Windows list each image with its offset, and write 256 pixels as 0', () => {
    const small = Buffer.from('small');
    const large = Buffer.from('large!');
    const icon = windowsIcon([
      { size: 16, png: small },
      { size: 256, png: large },
    ]);
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 2]);
    expect([icon[6], icon[22]]).toEqual([16, 0]);
    const place = icon.readUInt32LE(22 + 12);
    expect(icon.subarray(place, place + icon.readUInt32LE(22 + 8))).toEqual(large);
  });

  it('for macOS list each image with its type and length', () => {
    const icon = macIcon([{ type: 'ic07', png: Buffer.from('picture') }]);
    expect(icon.toString('latin1', 8, 12)).toBe('ic07');
    expect(icon.readUInt32BE(12)).toBe(8 + 'picture'.length);
    expect(icon.toString('latin1', 16)).toBe('picture');
  });
});

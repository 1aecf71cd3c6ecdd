import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../components/save-file.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './chart.module.css';
import type { GroupsExport } from './groups-export.tsx';

interface SaveMenuProps {
  /** Returns the current drawing. Null if the chart is shown as a table. */
  readonly drawn: (() => Element | null) | null;
  readonly title: string;
  /** Lines below the saved picture: source, query, and what the rows are. */
  readonly caption: readonly string[];
  /** The export of all groups. Null if the chart has none. */
  readonly groups: GroupsExport | null;
}

/** Renders the menu that saves the current chart as SVG or PNG, and exports its groups. Renders nothing if neither is possible. */
export function SaveMenu({ drawn, title, caption, groups }: SaveMenuProps): React.ReactNode {
  const { t } = useTexts('chart');
  const [failed, setFailed] = useState(false);

  const save = async (extension: 'svg' | 'png'): Promise<void> => {
    const chart = drawn?.() ?? null;
    if (chart === null) return;
    const page = getComputedStyle(document.documentElement);
    const drawnSize = { width: Number(chart.getAttribute('width')), height: Number(chart.getAttribute('height')) };
    const lines = captionLines([title, ...caption], drawnSize.width);
    const size = { ...drawnSize, height: drawnSize.height + lines.length * captionLine + captionSpace };
    const source = svgOf(chart, { title, lines, size }, (property) => page.getPropertyValue(property).trim());
    const content = extension === 'svg' ? new Blob([source], { type: 'image/svg+xml' }) : await pngOf(source, size).catch(() => null);
    setFailed(content === null);
    if (content !== null) saveFile(`${fileNameOf(title)}.${extension}`, content);
  };

  if (drawn === null && groups === null) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-xs" loading={groups?.isWorking ?? false}>
            {t('save')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {drawn === null ? null : (
            <>
              <Menu.Item onClick={() => void save('svg')}>{t('saveSvg')}</Menu.Item>
              <Menu.Item onClick={() => void save('png')}>{t('savePng')}</Menu.Item>
            </>
          )}
          {groups === null ? null : <Menu.Item onClick={() => void groups.open()}>{t('exportGroups')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {groups?.content}
      {failed ? (
        <span role="alert" className={classes.failed}>
          {t('notSaved')}
        </span>
      ) : null}
    </>
  );
}

const namespace = 'http://www.w3.org/2000/svg';

/** Characters that aren't safe in a file name. */
const unfit = /[^\p{L}\p{N} ._-]+/gu;

/** Returns the file name for the title of a chart, without extension. */
function fileNameOf(title: string): string {
  const name = title.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 100).trim();
  return name === '' || name.startsWith('.') ? 'chart' : name;
}

/** Height of a line of the caption and of the space below it, in pixels; width of its characters. */
const captionLine = 16;
const captionSpace = 8;
const captionCharacter = 6.5;

/** Breaks the texts of a caption into lines that fit the width of a picture. */
function captionLines(texts: readonly string[], width: number): readonly string[] {
  const most = Math.max(20, Math.floor((width - 16) / captionCharacter));
  return texts.flatMap((text) => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
      // A URL without spaces is broken anywhere.
      else lines.push(...(word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? ['']));
    }
    return lines;
  });
}

/** The title, the lines of the caption, and the size of a saved picture in pixels. */
interface SavedPicture {
  readonly title: string;
  readonly lines: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
}

/** Returns a drawn chart as an SVG document, with its title and the current colours and background of the page. */
function svgOf(drawn: Element, { title, lines, size }: SavedPicture, propertyOf: (property: string) => string): string {
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
  const from = Number(copy.getAttribute('height'));
  copy.setAttribute('height', String(size.height));
  copy.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  for (const [index, line] of lines.entries()) {
    const text = copy.ownerDocument.createElementNS(namespace, 'text');
    text.textContent = line;
    text.setAttribute('x', '8');
    text.setAttribute('y', String(from + (index + 1) * captionLine));
    text.setAttribute('fill', 'var(--text)');
    copy.append(text);
  }
  const source = new XMLSerializer().serializeToString(copy);
  return source.replaceAll(/var\((--[\w-]+)\)/g, (match, property: string) => propertyOf(property).replaceAll('"', "'") || match);
}

/** Converts an SVG document to a PNG of twice its size. Null if the browser can't draw an image of this size. */
async function pngOf(source: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Blob | null> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

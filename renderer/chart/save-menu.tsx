import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../components/save-file.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './chart.module.css';
import { fileNameOf, pngOf, svgOf } from './chart-picture.ts';

interface SaveMenuProps {
  /** Returns the present drawing; null if there is none. */
  readonly drawn: () => Element | null;
  readonly title: string;
}

/** Renders the menu that saves the present chart as SVG or PNG. */
export function SaveMenu({ drawn, title }: SaveMenuProps): React.ReactNode {
  const { t } = useTexts('chart');
  const [failed, setFailed] = useState(false);

  const save = async (ending: 'svg' | 'png'): Promise<void> => {
    const chart = drawn();
    if (chart === null) return;
    const page = getComputedStyle(document.documentElement);
    const source = svgOf(chart, title, (property) => page.getPropertyValue(property).trim());
    const size = { width: Number(chart.getAttribute('width')), height: Number(chart.getAttribute('height')) };
    const content = ending === 'svg' ? new Blob([source], { type: 'image/svg+xml' }) : await pngOf(source, size).catch(() => null);
    setFailed(content === null);
    if (content !== null) saveFile(`${fileNameOf(title)}.${ending}`, content);
  };

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-xs">
            {t('save')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('svg')}>{t('saveSvg')}</Menu.Item>
          <Menu.Item onClick={() => void save('png')}>{t('savePng')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {failed ? (
        <span role="alert" className={classes.failed}>
          {t('notSaved')}
        </span>
      ) : null}
    </>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { ArrowUpDown, CircleHelp, Download, HardDrive, Info, Keyboard, ListChecks, Settings as SettingsIcon } from 'lucide-react';
import { useContext, useMemo, useState } from 'react';
import { settingsSchema } from '../../shared/contract/connections/settings.ts';
import { type PaletteItem, useCommands } from '../commands/palette-registry.ts';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { HelpContext } from '../help/help-context.ts';
import { helpStart } from '../help/help-pages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import { useDensity } from '../preferences/density.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { UpdateNotice } from '../updates/update-notice.tsx';
import { UpdatesDialog } from '../updates/updates-dialog.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { ResultStorage } from './result-storage.tsx';

const { density: densitySchema, language: languageSchema, theme: themeSchema } = settingsSchema.shape;

function openNetwork(): void {
  window.location.hash = printRoute({ screen: 'network' });
}

function openVerify(): void {
  window.location.hash = printRoute({ screen: 'verify' });
}

/**
 * Renders the settings menu: language, theme, the overview of shortcuts, and the version. Language and theme include the system setting.
 */
export function SettingsMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { t, language } = useTexts(['settings', 'help', 'updates', 'network', 'verify']);
  const openHelp = useContext(HelpContext);
  const keys = useShortcutText();
  const { settings, about, change } = useSettings();
  const density = useDensity();
  const [dialog, setDialog] = useState<'storage' | 'updates' | 'about' | null>(null);
  useCommands(
    useMemo<readonly PaletteItem[]>(
      () => [
        { id: 'storage', title: t('storage.open'), run: () => setDialog('storage') },
        ...(about.updates ? [{ id: 'updates', title: t('updates:open'), run: () => setDialog('updates') }] : []),
        { id: 'network', title: t('network:title'), run: openNetwork },
        { id: 'verify', title: t('verify:title'), run: openVerify },
        { id: 'about', title: t('about.open'), run: () => setDialog('about') },
      ],
      [t, about.updates],
    ),
  );
  return (
    <>
      {about.updates ? <UpdateNotice onShow={() => setDialog('updates')} /> : null}
      <Menu position="bottom-end" width="max-content">
        <Menu.Target>
          <ActionIcon title={t('title')}>
            <SettingsIcon size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('title')}>
          <Menu.Label>{t('language')}</Menu.Label>
          <Menu.RadioGroup value={settings.language} onChange={(value) => change({ language: languageSchema.parse(value) })}>
            <Menu.RadioItem value="system">{t('system')}</Menu.RadioItem>
            <Menu.RadioItem value="en">
              <span lang="en">{t('english')}</span>
            </Menu.RadioItem>
            <Menu.RadioItem value="fr">
              <span lang="fr">{t('french')}</span>
            </Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('theme')}</Menu.Label>
          <Menu.RadioGroup value={settings.theme} onChange={(value) => change({ theme: themeSchema.parse(value) })}>
            <Menu.RadioItem value="system">{t('system')}</Menu.RadioItem>
            <Menu.RadioItem value="light">{t('light')}</Menu.RadioItem>
            <Menu.RadioItem value="dark">{t('dark')}</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('density')}</Menu.Label>
          <Menu.RadioGroup value={density} onChange={(value) => change({ density: densitySchema.parse(value) })}>
            <Menu.RadioItem value="compact">{t('compact')}</Menu.RadioItem>
            <Menu.RadioItem value="comfortable">{t('comfortable')}</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem checked={settings.keepFormulas !== true} onChange={(checked) => change({ keepFormulas: !checked })}>
            {t('escapeFormulas')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item leftSection={<HardDrive size={14} aria-hidden />} onClick={() => setDialog('storage')}>
            {t('storage.open')}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowUpDown size={14} aria-hidden />} onClick={openNetwork}>
            {t('network:title')}
          </Menu.Item>
          <Menu.Item leftSection={<ListChecks size={14} aria-hidden />} onClick={openVerify}>
            {t('verify:title')}
          </Menu.Item>
          <Menu.Item leftSection={<Keyboard size={14} aria-hidden />} rightSection={keys('sheet')} onClick={onShortcuts}>
            {t('shortcuts')}
          </Menu.Item>
          <Menu.Item
            leftSection={<CircleHelp size={14} aria-hidden />}
            rightSection={keys('help')}
            onClick={() => openHelp?.(helpStart(language))}
          >
            {t('help:open')}
          </Menu.Item>
          {about.updates ? (
            <Menu.Item leftSection={<Download size={14} aria-hidden />} onClick={() => setDialog('updates')}>
              {t('updates:open')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Info size={14} aria-hidden />} onClick={() => setDialog('about')}>
            {t('about.open')}
          </Menu.Item>
          <Menu.Label>{t('version', { version: about.version })}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <ResultStorage opened={dialog === 'storage'} onClose={() => setDialog(null)} />
      <UpdatesDialog opened={dialog === 'updates'} onClose={() => setDialog(null)} />
      <AboutDialog opened={dialog === 'about'} onClose={() => setDialog(null)} />
    </>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { Star } from 'lucide-react';
import { useContext } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { MarksContext } from '../catalogue/use-marks.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Renders the button that adds an API to the favourites or removes it. */
export function FavouriteButton({ api }: { readonly api: ApiReference }) {
  const { t } = useTexts('api');
  const marks = useContext(MarksContext);
  if (marks === null) return null;
  const favourite = marks.isFavourite(api);
  return (
    <Tooltip label={favourite ? t('favourite.remove') : t('favourite.add')}>
      <ActionIcon aria-label={t('favourite.name')} aria-pressed={favourite} onClick={() => marks.setFavourite(api, !favourite)}>
        <Star size={16} fill={favourite ? 'currentColor' : 'none'} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

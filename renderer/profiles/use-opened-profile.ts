import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useKeptValue } from '../session/use-kept-value.ts';
import { useProfiles } from './profiles-context.ts';

const openedSchema = z.string();

/**
 * Whose form is shown, by the profile's id, `new` for one that is to be made; and how another is shown.
 *
 * It begins with the form that was begun and left, else with the deployment in use: one that was only looked at is not what the next visit is
 * about.
 */
export function useOpenedProfile(): readonly [string, (id: string) => void] {
  const { current, unsaved } = useProfiles();
  const [left, keep] = useKeptValue('dataquay.profiles.opened', openedSchema, '');
  const [opened, setOpened] = useState(() => (unsaved.of(left) === null ? current.id : left));
  const open = useCallback(
    (id: string) => {
      keep(id);
      setOpened(id);
    },
    [keep],
  );
  return [opened, open];
}

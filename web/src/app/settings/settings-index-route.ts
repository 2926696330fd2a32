import { createRoute, redirect } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { settingsRoute } from '../../registry/settings-route.ts';
import { SETTINGS_NAVIGATION } from './navigation.ts';

/** From this width on, the navigation fits beside a page; `phone:` in `ui/tokens.css`. */
const ROOM_FOR_NAVIGATION = '(min-width: 640px)';

/** `/settings`: the navigation on a phone, else the first page. */
export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    const first = SETTINGS_NAVIGATION[0]?.entries[0];
    if (first && matchMedia(ROOM_FOR_NAVIGATION).matches) throw redirect({ to: first.to });
  },
  component: pageOf(() => import('./settings-index-page.tsx'), 'SettingsIndexPage'),
});

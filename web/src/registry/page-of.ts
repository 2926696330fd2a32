import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../api/parts.ts';

/**
 * The component of a route, whose code is loaded on demand.
 * @param name of the component among what the file exports
 */
export function pageOf<Part extends Record<string, unknown>, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
) {
  return lazyRouteComponent<Part, Name>(() => loadPart(load), name);
}

import type { FastifyRequest } from 'fastify';
import { type Html, html } from '../reference/html.ts';

/** The themes that a person can choose in place of the system's. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The theme that was chosen in this browser, for pages without scripts; undefined where the system decides. The web app
 * writes the cookie (`web/src/ui/theme.ts`).
 */
export function themeOf({ headers }: FastifyRequest): Theme | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return THEMES.find((theme) => cookies.includes(`kontor_theme=${theme}`));
}

/** The attribute of `<html>` that the stylesheets look for. */
export function themeAttribute(theme: Theme | undefined): Html | undefined {
  return theme && html` data-theme="${theme}"`;
}

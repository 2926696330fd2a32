import type { Page } from 'playwright-core';

/**
 * The controls of a page as it is now that take a finger on less than 44 px of height, in words: what is drawn lower may
 * have a higher surface. Links in running text are left out, as in WCAG 2.5.8.
 */
export function lowTargetsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(findLowTargets);
}

/** It is sent to the page as it stands, so it uses nothing from outside. */
function findLowTargets(): readonly string[] {
  const LEAST = 44;
  const CONTROLS =
    'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex]:not([tabindex="-1"]), ' +
    '[role=button], [role=link], [role=switch], [role=tab], [role=option], [role=menuitem]';

  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const target = targetOf(control);
    if (isInText(control) || !isSeen(target)) return [];
    const height = heightOf(target);
    return height < LEAST ? [`${height} px: ${control.outerHTML.slice(0, 120)}`] : [];
  });

  /** What takes the finger for a control: its label, or the row of a table, which leads where its link does. */
  function targetOf(control: Element): Element {
    return (
      control.closest('label') ?? (control.matches('a') ? control.closest('[role=row]') : null) ?? control
    );
  }

  function isInText(control: Element): boolean {
    const around = control.parentElement?.textContent.trim();
    return getComputedStyle(control).display === 'inline' && around !== control.textContent.trim();
  }

  function isSeen(target: Element): boolean {
    const { width, height } = target.getBoundingClientRect();
    const isThere = target.closest('[aria-hidden=true], [inert]') === null;
    return isThere && target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  }

  /** As it is drawn, or as far above and below its middle as it takes the finger. */
  function heightOf(target: Element): number {
    const drawn = Math.round(target.getBoundingClientRect().height);
    if (drawn >= LEAST) return drawn;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const takes = (place: number) => target.contains(document.elementFromPoint(x, place));
    const reach = (step: number) => {
      let far = 0;
      while (far < LEAST && takes(y + step * (far + 1))) far++;
      return far;
    };
    return takes(y) ? reach(-1) + 1 + reach(1) : 0;
  }
}

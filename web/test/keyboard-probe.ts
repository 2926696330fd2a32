/** Looks at a page from within, at what has the focus each time a key is let go. */
interface KeyboardProbe {
  /** Whether Tab has come back to where it began. */
  isRound(): boolean;
  /**
   * Puts the focus into a widget that Tab reached only a part of, such as a table or a group of choices; answers the keys
   * that lead through it, or undefined when there is no such widget left.
   */
  enterWidget(): readonly string[] | undefined;
  /** What was found, in words. */
  faults(): readonly string[];
}

declare global {
  interface Window {
    keyboardProbe: KeyboardProbe;
  }
}

/** Makes `window.keyboardProbe`. It is sent to the page as it stands, so it uses nothing from outside. */
export function installProbe(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]:not([tabindex="-1"]), ' +
    '[role=button], [role=link], [role=checkbox], [role=switch], [role=radio], [role=tab], [role=option], [role=menuitem]';
  /** Tab stops in them once, arrows do the rest. The cards of a column are such a list, too. */
  const WIDGETS =
    '[role=grid], [role=listbox], [role=menu], [role=radiogroup], [role=tablist], [role=toolbar], [role=tree], ul:has(> [data-index])';
  const LINES = '[role=row]:not([aria-rowindex="1"]), [role=option], [data-index]';
  /** Arrows that lead through so many lines lead through all. */
  const ENOUGH_LINES = 6;

  const begun = [...document.querySelectorAll(CONTROLS)].filter(isUsable);
  const reached = new Set<Element>();
  const faults = new Set<string>();
  /** The widgets that arrows were led through, with the lines that they came to. */
  const entered = new Map<Element, Set<Element>>();
  let first: Element | undefined;
  let focused: { readonly shown: Element; readonly frames: string } | undefined;
  let isBack = false;
  let timesOutside = 0;
  look();
  addEventListener('keyup', look, { capture: true });

  function isUsable(element: Element): boolean {
    if (element.matches(':disabled, [aria-disabled=true], [type=hidden], [type=file]')) return false;
    if (element.closest('[aria-hidden=true], [inert]')) return false;
    // A way out that is made for screen readers alone: keys have Escape.
    if (element.matches('[style*="clip"] > button[tabindex="-1"]')) return false;
    const { width, height } = boxOf(element);
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  }

  /** What is seen of a control: of one that is hidden from sight, what is drawn in its stead. */
  function faceOf(element: Element): Element {
    return element.closest('[style*="clip"]')?.closest('label, [data-rac]') ?? element;
  }

  function boxOf(element: Element): DOMRect {
    return faceOf(element).getClientRects()[0] ?? new DOMRect();
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? (faceOf(element).textContent || element.outerHTML);
    return `${element.getAttribute('role') ?? element.localName} “${words.trim().slice(0, 60)}”`;
  }

  function activeOf(element: Element): Element | null {
    const id = element.getAttribute('aria-activedescendant');
    return id === null ? null : document.getElementById(id);
  }

  /** How a control is framed, and what is drawn in its stead. */
  function framesOf(element: Element): string {
    const face = faceOf(element);
    const drawn = face === element ? [] : face.querySelectorAll(':not([style*="clip"], [style*="clip"] *)');
    return [face, ...drawn].map((part) => frameOf(part) + frameOf(part, '::after')).join('\n');
  }

  function frameOf(part: Element, pseudo?: string): string {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(
      part,
      pseudo,
    );
    const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
    return `${outline} ${boxShadow} ${borderColor} `;
  }

  /** Whether at least half of what is told by the eye lies within all that scrolls, and nothing lies above it. */
  function isInSight(element: Element): boolean {
    const face = faceOf(element);
    const box = boxOf(element);
    let { left, top, right, bottom } = box;
    const cutBy = (rect: { left: number; top: number; right: number; bottom: number }) => {
      left = Math.max(left, rect.left);
      top = Math.max(top, rect.top);
      right = Math.min(right, rect.right);
      bottom = Math.min(bottom, rect.bottom);
    };
    cutBy({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let around = face.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow !== 'visible') cutBy(around.getBoundingClientRect());
    }
    const isEnough =
      right - left >= Math.min(box.width, 200) / 2 && bottom - top >= Math.min(box.height, 40) / 2;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // What takes no pointer lets it through to what it lies on.
    const isLetThrough = getComputedStyle(face).pointerEvents === 'none' && seen?.contains(face) === true;
    return isEnough && (isLetThrough || face.contains(seen));
  }

  /** Looks at what has the focus: a control, or the line for which a field or a table keeps it. */
  function look(): void {
    const element = document.activeElement;
    if (!element || element === document.body) {
      // Tab leaves the page at its end, and comes in again at its top.
      timesOutside++;
      return;
    }
    const shown = activeOf(element) ?? element;
    // A date has a stop for its day, month and year.
    isBack ||= element === first && !(shown === focused?.shown && element.matches('[type=date]'));
    // A dialog that has the focus itself when it opens is no stop of Tab, unless it has no other.
    const isOwnStop =
      !element.matches('[role=dialog][tabindex="-1"]') || !begun.some((one) => element.contains(one));
    if (isOwnStop) first ??= element;
    if (shown === focused?.shown) return;
    judgeFormer();
    reached.add(element).add(shown);
    noteLine(shown);
    if (!shown.matches(`${CONTROLS}, ${LINES}`)) return;
    focused = { shown, frames: framesOf(shown) };
    if (!isInSight(shown)) faults.add(`is out of sight with the focus: ${nameOf(shown)}`);
  }

  /** Without the focus it must look another way. */
  function judgeFormer(): void {
    if (focused?.shown.isConnected && framesOf(focused.shown) === focused.frames)
      faults.add(`does not show the focus: ${nameOf(focused.shown)}`);
    focused = undefined;
  }

  /** The keys of a table act on the whole line: Enter follows its link, Space ticks its box. */
  function noteLine(shown: Element): void {
    if (shown.matches('[role=grid] > [role=rowgroup] > *')) addAll(shown.querySelectorAll('a, input'));
    const [widget, lines] = [...entered].at(-1) ?? [];
    if (!widget || lines?.add(shown.closest(LINES) ?? shown).size !== ENOUGH_LINES) return;
    addAll(widget.querySelectorAll(`:is(${LINES}) :is(${CONTROLS}), :is(${LINES}):is(${CONTROLS})`));
  }

  function addAll(elements: Iterable<Element>): void {
    for (const element of elements) reached.add(element);
  }

  function unreached(): readonly Element[] {
    return begun.filter(
      (element) =>
        !reached.has(element) &&
        element.isConnected &&
        isUsable(element) &&
        // A list that hands the focus on to one of its lines.
        !(element.matches('[role=grid]') && handleOf(element)),
    );
  }

  /** Where the focus is while the arrows lead through a widget. */
  function handleOf(widget: Element): Element | undefined {
    return [...reached].find(
      (element) => widget.contains(element) || element.getAttribute('aria-controls') === widget.id,
    );
  }

  /** The keys that lead through a widget. */
  function waysThrough(widget: Element, handle: Element): readonly string[] {
    const rest = unreached().filter((element) => widget.contains(element)).length;
    const times = Math.min(rest, ENOUGH_LINES) + 1;
    if (widget.matches('[role=radiogroup], [role=tablist], [role=toolbar]'))
      return Array(times).fill('ArrowRight');
    if (hasTabStops(widget)) return tabsThrough(widget, handle);
    // In a list of lines with buttons, the arrows go on from a line to its buttons.
    const hasLines = widget.matches('[role=grid]') && handle !== widget;
    return Array(times)
      .fill(hasLines ? ['ArrowRight', 'ArrowRight', 'ArrowDown'] : ['ArrowDown'])
      .flat();
  }

  /** Whether Tab goes on from a line to its buttons, which it does where a line has fields that need the arrows. */
  function hasTabStops(widget: Element): boolean {
    return (
      widget.matches('[role=grid]') &&
      [...reached].some((element) => widget.contains(element) && element.matches(`:is(${LINES}) *`))
    );
  }

  /** From line to line by arrows, and in each by Tab from button to button. */
  function tabsThrough(widget: Element, handle: Element): readonly string[] {
    const lines = [...widget.querySelectorAll(LINES)];
    const next = lines.findIndex((line) => line.contains(handle)) + 1;
    return lines.slice(next, next + ENOUGH_LINES).flatMap((line) => {
      const buttons = [...line.querySelectorAll(CONTROLS)].filter(isUsable);
      return ['ArrowDown', ...buttons.map(() => 'Tab')];
    });
  }

  window.keyboardProbe = {
    isRound: () => isBack || timesOutside > 2,
    enterWidget() {
      for (const element of unreached()) {
        const widget = element.closest(WIDGETS);
        const handle = widget && !entered.has(widget) ? handleOf(widget) : undefined;
        if (!widget || !(handle instanceof HTMLElement)) continue;
        entered.set(widget, new Set());
        handle.focus();
        return waysThrough(widget, handle);
      }
      return undefined;
    },
    faults() {
      for (const element of unreached()) faults.add(`is not reached: ${nameOf(element)}`);
      return [...faults];
    },
  };
}

import type { Page } from '@playwright/test';

/** What a page needs for screen readers: language, title, a single h1, landmarks, labelled tables. */
export const structureFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const owes = (there: boolean, what: string) => there || faults.push(what);
    const html = (element: Element) => element.outerHTML.slice(0, 120);
    owes(document.documentElement.lang !== '', 'a language');
    owes(/\S · Atlas$/.test(document.title), `a title: “${document.title}”`);
    owes(count('h1') === 1, `one h1, not ${count('h1')}`);
    owes(count('main#content') === 1, 'one main');
    owes(count('[aria-live=polite]') > 0, 'a place for messages');
    owes(!document.body.matches('.shell') || count('a.skip[href="#content"]') === 1, 'a skip link');
    let level = 1;
    for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4), dialog[open] :is(h2, h3)')) {
      const next = Number(heading.tagName[1]);
      owes(next <= level + 1, `a heading of level ${level + 1} above ${html(heading)}`);
      level = next;
    }
    for (const table of document.querySelectorAll('table')) {
      owes(Boolean(table.caption?.textContent?.trim()), `a caption: ${html(table)}`);
      for (const head of table.querySelectorAll('th'))
        owes(/^(col|row|colgroup|rowgroup)$/.test(head.scope), `a scope: ${html(head)}`);
      for (const row of table.tBodies[0]?.rows ?? [])
        owes(row.matches('.no-records') || row.querySelector('th') !== null, `a row's name: ${html(row)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[type=email], [type=password]'))
      owes(field.autocomplete !== '' || field.readOnly, `what to fill in: ${html(field)}`);
    return [...new Set(faults)];
  });

/** What does not fit the window's width: the page itself, a second scroll bar, or clipped text. */
export const roomFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`;
    const seen = (element: Element) =>
      element.checkVisibility() &&
      !element.closest('.visually-hidden, .sidebar, [popover]:not(:popover-open)');
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => seen(element) && element.getBoundingClientRect().right > root.clientWidth + 1,
      );
      faults.push(`${root.scrollWidth} px wide: ${wide.slice(0, 4).map(name).join(', ')}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!seen(element)) continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const wide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      if (/auto|scroll/.test(overflowX) && wide && !element.matches('input, textarea'))
        faults.push(`a second scroll bar: ${name(element)}`);
      const tall = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 1;
      if (
        /hidden|clip/.test(overflowY) &&
        (tall || wide) &&
        element.textContent.trim() &&
        textOverflow !== 'ellipsis'
      )
        faults.push(`cut off: ${name(element)} “${element.textContent.trim().slice(0, 30)}”`);
    }
    return [...new Set(faults)];
  });

/**
 * Keyboard focus: every control has a focus ring of at least 2 px with a contrast of 3:1 to its surroundings, and no
 * sticky bar covers it completely.
 */
export const focusFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const painted = new Map<string, number[]>();
    const paint = (colours: string[]): number[] => {
      const key = colours.join();
      const known = painted.get(key);
      if (known || !canvas) return known ?? [0, 0, 0];
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      const colour = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      painted.set(key, colour);
      return colour;
    };
    const light = (colour: number[]): number => {
      const [r = 0, g = 0, b = 0] = colour
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element: Element | null): string[] =>
      element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    const contrast = (a: string[], b: string[]): number => {
      const [one, other] = [light(paint(a)) + 0.05, light(paint(b)) + 0.05];
      return Math.max(one, other) / Math.min(one, other);
    };
    const before = document.activeElement;
    // An earlier mouse click must not affect how keyboard focus looks.
    (before as HTMLElement | null)?.blur();
    const top =
      document.querySelector('dialog:modal') ?? document.querySelector('.menu:popover-open') ?? document;
    const controls = top.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [type=hidden], [tabindex="-1"])',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus({ focusVisible: true } as FocusOptions);
      const said = `${control.tagName.toLowerCase()} “${(control.ariaLabel ?? control.textContent.trim()) || control.getAttribute('name')}”`;
      if (document.activeElement !== control) {
        faults.push(`takes no focus: ${said}`);
        continue;
      }
      const around = behind(control.parentElement);
      const rings = [
        getComputedStyle(control),
        getComputedStyle(control, '::after'),
        getComputedStyle(control.parentElement ?? control),
      ].flatMap(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) => [
        ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? [] : [outlineColor]),
        ...(/^(\w+\([^)]+\)) 0px -1px 0px 0px inset$/.exec(boxShadow)?.slice(1) ?? []),
      ]);
      const best = Math.max(0, ...rings.map((ring) => contrast([...around, ring], around)));
      if (best < 3) faults.push(`${rings.length ? 'a faint ring' : 'no ring'}: ${said}`);
      const { left, right, top: above, bottom } = control.getBoundingClientRect();
      const seen = [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const on = document.elementFromPoint(
            left + (right - left) * across,
            above + (bottom - above) * down,
          );
          // A toast disappears by itself.
          return on && (control.contains(on) || on.contains(control) || on.closest('label, .toast') !== null);
        }),
      );
      // A menu that was elsewhere before the window shrank is out of view together with its button.
      const out = above > innerHeight || bottom < 0;
      if (!seen && !(out && top !== document)) faults.push(`covered: ${said}`);
    }
    (before as HTMLElement | null)?.focus?.();
    scrollTo(0, 0);
    return [...new Set(faults)];
  });

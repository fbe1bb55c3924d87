import { XML_BOUNDS } from '../../core/limits.ts';
import { StatementError } from '../reader/types.ts';

/** An element with its text and its child elements. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
}

/** Elements that are kept at a time; one entry of a bank has a few hundred. */
const MOST_KEPT = 50_000;

/** Counts the elements that are kept, so that no document fills the memory. */
export class Kept {
  #count = 0;

  element(name: string, attributes: Readonly<Record<string, string>>): Element {
    if (++this.#count > MOST_KEPT) throw new StatementError('statements.error.xml_limits');
    return { name, attributes, text: '', children: [] };
  }

  release(): void {
    this.#count = 0;
  }
}

/** Adds text to an element; references and comments split it into several. */
export function addText(element: Element, value: string): void {
  element.text += value;
  if (element.text.length > XML_BOUNDS.text) throw new StatementError('statements.error.xml_limits');
}

export const childOf = (element: Element | undefined, ...names: string[]): Element | undefined => {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
};

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text at the end of a path; '' where there is none. */
export const textAt = (element: Element | undefined, ...names: string[]): string =>
  childOf(element, ...names)?.text.trim() ?? '';

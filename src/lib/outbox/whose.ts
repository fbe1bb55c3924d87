/** Where local storage says how many of a person's expenses wait, for pages and tabs to see without opening the database. */
export const waitingKey = (person: number): string => `atlas-waiting-${person}`;

export const waitingCount = (person: number): number =>
  Number.parseInt(localStorage.getItem(waitingKey(person)) ?? '0', 10);

/** The person whom this page was made for; undefined when the page knows of nobody. */
export function pagesPerson(): number | undefined {
  const { user } = document.body.dataset;
  return user ? (JSON.parse(user) as { id: number }).id : undefined;
}

/** Whether this browser is still that person's: another one may have signed in by another tab. */
export function isStill(person: number): boolean {
  const user = localStorage.getItem('atlas-user');
  return user !== null && (JSON.parse(user) as { id: number }).id === person;
}

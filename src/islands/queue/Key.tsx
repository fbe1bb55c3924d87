/** The key that does the same; who hears the page learns it from the list of keys. */
export const Key = ({ name }: { name: string }) => (
  <span className={name === '⏎' ? 'key enter' : 'key'} aria-hidden="true">
    {name}
  </span>
);

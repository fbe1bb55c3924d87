/** The key that does the same; who hears the page learns it from the list of keys. */
export const Key = ({ name }: { name: string }) => (
  <span className="key" aria-hidden="true">
    {name}
  </span>
);

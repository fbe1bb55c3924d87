/** A person's first and last name, either of which may be missing. */
export const nameOf = ({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string => `${first_name ?? ''} ${last_name ?? ''}`.trim();

import { Cells, type RowProps } from './Cells.tsx';

// Server only: in the browser's bundle the condition is false, which drops the import.
const cached = import.meta.env.SSR ? (await import('./cells-cache.ts')).cells : undefined;

/** A transaction's row. The server takes its cells from a cache; the browser renders the same HTML as elements. */
export function Row(props: RowProps) {
  const { row, context } = props;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: these cells were rendered by React itself
  if (cached) return <tr dangerouslySetInnerHTML={{ __html: cached(row, context) }} />;
  return (
    <tr>
      <Cells {...props} />
    </tr>
  );
}

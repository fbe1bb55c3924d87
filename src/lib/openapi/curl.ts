import type { Operation } from './operation.ts';

const UUID = '01999999-0000-7000-8000-000000000000';

/** How a program in a terminal makes a call: its line breaks are those of a shell. */
export function curl(origin: string, method: string, path: string, call: Operation): string {
  const ids = new Map(
    call.parameters?.map(({ name, schema }) => [name, schema?.format === 'uuid' ? UUID : '1']),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, id: string) => ids.get(id) ?? '1');
  const query = call.parameters
    ?.filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=…`)
    .join('&');
  const token = call.security.some((way) => 'token' in way) ? 'Bearer atlas_…' : 'JWT …';
  const type = Object.keys(call.requestBody?.content ?? {})[0];
  const example = call.requestBody?.content[type ?? '']?.example;
  const sent: Record<string, string> = {
    'application/json': `-H "Content-Type: application/json" \\\n  -d '${JSON.stringify(example)}'`,
    'multipart/form-data': '-F "file=@statement.csv"',
    '*/*': '-H "Content-Type: application/pdf" --data-binary @receipt.pdf',
  };
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${address}${query ? `?${query}` : ''}"`,
    ...(call.security.length > 0 ? [`-H "Authorization: ${token}"`] : []),
    ...(type ? [sent[type]] : []),
  ].join(' \\\n  ');
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { acceptedEncoding, varyByEncoding } from './content-encoding.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface Asset {
  type: string;
  etag: string;
  cache: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface Assets {
  has(path: string): boolean;
  /** Sends a file for which `has` is true. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Paths of the files with this ending that hold a text. */
  paths(ending: string, text: string): string[];
}

/** Loads the build's client folder with its compressed forms into memory, since the files are few and small. */
export function loadAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = file.slice(folder.length).replaceAll('\\', '/');
    const plain = readFileSync(file);
    const encoded = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
    assets.set(path.startsWith('/') ? path : `/${path}`, {
      type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 12)}"`,
      cache: path.includes('_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      plain,
      br: encoded('.br'),
      gzip: encoded('.gz'),
    });
  }
  return {
    paths: (ending, text) =>
      [...assets].flatMap(([path, { plain }]) =>
        path.endsWith(ending) && plain.includes(text) ? [path] : [],
      ),
    has: (path) => assets.has(path),
    serve(request, response, path) {
      const asset = assets.get(path);
      if (asset) send(request, response, asset);
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, asset: Asset): void {
  const wanted = acceptedEncoding(request);
  const encoding = wanted && asset[wanted] ? wanted : undefined;
  const body = (encoding && asset[encoding]) ?? asset.plain;
  // One entity tag per encoded form (RFC 9110, 8.8.3.3).
  const etag = encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag;
  response.setHeader('Content-Type', asset.type);
  response.setHeader('Cache-Control', asset.cache);
  response.setHeader('ETag', etag);
  if (asset.br || asset.gzip) varyByEncoding(response);
  const known = String(request.headers['if-none-match'] ?? '');
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

import { z } from 'zod';
import type { Room } from '../call.ts';
import { foundShape } from '../shapes/banking.ts';

export const searchRoom: Room = {
  name: 'Search, and this document',
  about: 'Everything at once.',
  calls: {
    'GET /api/search/': {
      summary: 'Search',
      more: 'By words, by an amount, or by both (`rewe 84.95`); at most eight results of each kind.',
      query: { q: z.string().optional() },
      answers: { 200: { what: 'What was found.', json: foundShape } },
    },
    'GET /api/openapi.json': {
      summary: 'This document',
      headers: ['If-None-Match'],
      answers: {
        200: { what: 'OpenAPI 3.1.', json: z.looseObject({}), headers: ['ETag'] },
        304: { what: 'As it was.', headers: ['ETag'] },
      },
    },
  },
};

/** The first member of every server that a test starts. */
export const OWNER = { email: 'owner@atlas.local', password: 'correct horse battery' } as const;

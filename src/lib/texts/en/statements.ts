export const statements = {} as const;

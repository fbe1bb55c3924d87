export const expenses = {} as const;

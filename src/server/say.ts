/** A line for the person who started the server. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

import { type Day, today } from '../core/day.ts';

/** The day that it is where a person is; where that is not known, here. */
export const todayOf = ({ time_zone }: { id: number; time_zone?: string | null }): Day =>
  time_zone ? new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(new Date()) : today();

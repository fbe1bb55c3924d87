/** Dispatched when receipts were added on this page; an island that shows them itself prevents the reload. */
export const ARRIVED_EVENT = 'atlas-arrived';

/**
 * What pages do better with scripts, in one file that every page loads at the first touch. Each part looks for its own elements;
 * without scripts their links and forms do the same by a page load.
 */
import './acts.client.ts';
import '#components/catalogue/choose-fields.client.ts';
import '#components/expenses/details/attach.client.ts';
import '#components/expenses/form/link.client.ts';
import '#components/expenses/list/list.client.ts';
import '#components/statements/review/review.client.ts';
import '#components/table/table-of-page.client.ts';
import '#components/table/table-of-rows.client.ts';
import '#components/ui/password-shown.client.ts';

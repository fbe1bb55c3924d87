/**
 * Enhancements, in one file that every page loads at the first interaction. Each part looks for its own elements, whose
 * links and forms load pages without it.
 */
import './acts.client.ts';
import '#components/catalogue/choose-fields.client.ts';
import '#components/expenses/details/attach.client.ts';
import '#components/expenses/form/alike.client.ts';
import '#components/expenses/form/link.client.ts';
import '#components/expenses/list/list.client.ts';
import '#components/statements/review/review.client.ts';
import '#components/table/table-of-page.client.ts';
import '#components/table/table-of-rows.client.ts';
import '#components/table/ticks.client.ts';
import '#components/ui/password-shown.client.ts';

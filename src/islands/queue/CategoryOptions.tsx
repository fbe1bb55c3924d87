import type { QueueContext } from './types.ts';

/** The categories of a select that has no choice yet. */
export const CategoryOptions = ({ t, categories }: Pick<QueueContext, 't' | 'categories'>) => (
  <>
    <option value="">{t('review.choose_category')}</option>
    {categories.map((one) => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ))}
  </>
);

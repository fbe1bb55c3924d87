import { useState } from 'react';
import type { Proposal, Proposals } from '#lib/expenses/form.ts';
import type { FieldName, Form, Proposing } from './types.ts';

export const FIELD_OF = {
  merchant: 'merchant',
  project: 'project',
  category: 'items.0.category',
} as const satisfies Record<keyof Proposals, FieldName>;

/** What fields were filled with because it was so before, until the person decides otherwise. */
export function useProposals(proposed: Proposals | undefined, form: Form): Proposing {
  const [proposals, setProposals] = useState<Proposals>(proposed ?? {});
  const set = (kind: keyof Proposals, proposal: Proposal | undefined) =>
    setProposals((before) => ({ ...before, [kind]: proposal }));

  return {
    proposals,

    settle(name) {
      for (const kind of Object.keys(FIELD_OF) as (keyof Proposals)[])
        if (FIELD_OF[kind] === name && proposals[kind]) set(kind, undefined);
    },

    propose(kind, proposal) {
      const name = FIELD_OF[kind];
      const now = form.getValues(name);
      // What was typed or chosen stays.
      if (form.getValues('split') || (now !== '' && now !== proposals[kind]?.value)) return;
      if (now !== (proposal?.value ?? ''))
        form.setValue(name, proposal?.value ?? '', {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
      set(kind, proposal);
    },
  };
}

import { paths } from '#lib/core/paths.ts';
import { type Proposal, ruleOfProposal } from '#lib/rules/proposals.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { outcomeWords } from './words.ts';

/** What a proposed rule would say of a transaction: “Expense: Rewe, Meals”. */
export function proposedOutcome({ type, merchant, category, project }: Proposal, t: Translate): string {
  const names = {
    accounts: new Map<number, string>(),
    archived: new Set<number>(),
    merchants: new Map(merchant ? [[merchant.id, merchant.name]] : []),
    categories: new Map(category ? [[category.id, category.name]] : []),
    projects: new Map(project ? [[project.id, project.name]] : []),
  };
  const ids = {
    merchant: merchant?.id ?? null,
    category: category?.id ?? null,
    project: project?.id ?? null,
  };
  return outcomeWords({ type: type ?? 'EX', ...ids }, names, t);
}

/** The form of a new rule, filled with what is proposed. */
export function proposedForm(proposal: Proposal): string {
  const { core, direction, type, merchant, category, project } = proposal;
  const { text, text_op, name } = ruleOfProposal(proposal);
  return paths.newRule({
    text,
    text_op,
    direction,
    name,
    action: type ?? 'EX',
    does: 'decide',
    core,
    core_direction: direction,
    ...(category ? { category: String(category.id) } : {}),
    ...(merchant ? { merchant_name: merchant.name } : {}),
    ...(project ? { project_name: project.name } : {}),
  });
}

import type { MouseEvent, ReactNode, SubmitEvent } from 'react';

/** A button of the bar. */
export interface PickAct {
  label: string;
  name: string;
  value: string;
  /** With `{count}`, once a script counts what is ticked. */
  counted?: string | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  /** Another page that gets what is ticked. */
  goesTo?: string | undefined;
  /** A mark that each ticked row has to have; a script of the page puts the act away where one has not. */
  needs?: string | undefined;
}

interface Props {
  /** How many are ticked and what they come to; `counted` where a script of the page says that. */
  said?: ReactNode;
  counted?: { start: string; text: string; locale: string; currency?: string | undefined };
  hidden?: readonly (readonly [name: string, value: string | number])[];
  /** The first is filled. The others stand beside it where there is room, else in the menu; all of them where there is none. */
  acts: readonly PickAct[];
  /** Always in the menu. */
  more?: readonly PickAct[];
  /** Leads to what can be done with everything that is found, once all of the page are ticked. */
  found?: { href: string; label: string } | undefined;
  /** Leads to the page with none ticked. */
  none: { href: string; label: string };
  /** The menu, which leads to the page with all ticked, too. Without it none of the acts is filled, and Enter does none of them. */
  menu?: { label: string; all: { href: string; label: string } };
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  onAll?: (event: MouseEvent) => void;
  onNone?: (event: MouseEvent) => void;
}

/**
 * What can be done with the ticked rows of a list, over the head of its table, so that no row moves when it comes. A form,
 * which works without scripts; the style sheet shows it as soon as a row is ticked.
 */
export function PickBar(props: Props) {
  const { said, counted, hidden = [], acts, more = [], found, none, menu } = props;
  const [first, ...others] = acts;
  return (
    <div className="pick-place no-print">
      <form method="post" id="pick" className="pick-bar" onSubmit={props.onSubmit}>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <output className="pick-sum">
          {counted ? (
            <span data-text={counted.text} data-locale={counted.locale} data-currency={counted.currency}>
              {counted.start}
            </span>
          ) : (
            said
          )}
        </output>
        {found && (
          <a className="pick-found" href={found.href}>
            {found.label}
          </a>
        )}
        {!menu && <button type="submit" disabled hidden />}
        {first && <Act act={first} className={menu ? 'button primary' : 'button'} />}
        {others.map((act) => (
          <Act key={act.name + act.value} act={act} className={menu ? 'button beside' : 'button'} />
        ))}
        {menu && <More {...menu} others={others} more={more} onAll={props.onAll} />}
        <a
          className="icon-button pick-none"
          href={none.href}
          data-tick-none={props.onNone ? undefined : ''}
          onClick={props.onNone}
        >
          <span className="visually-hidden">{none.label}</span>
          <Shortcut name="Esc" />
        </a>
      </form>
    </div>
  );
}

type MoreProps = Required<Props>['menu'] &
  Pick<Props, 'onAll'> &
  Record<'others' | 'more', readonly PickAct[]>;

function More({ label, all, others, more, onAll }: MoreProps) {
  return (
    <>
      <button
        type="button"
        className={`icon-button${more.length > 0 ? '' : ' in-menu'}`}
        popoverTarget="pick-more"
        aria-label={label}
      >
        ⋯
      </button>
      <div id="pick-more" popover="auto" className="menu">
        {others.map((act) => (
          <Act key={act.name + act.value} act={act} className="menu-item in-menu" />
        ))}
        {more.map((act) => (
          <Act key={act.name + act.value} act={act} className="menu-item" />
        ))}
        <a
          className="menu-item in-menu"
          href={all.href}
          data-tick-all={onAll ? undefined : ''}
          onClick={onAll}
        >
          {all.label}
        </a>
      </div>
    </>
  );
}

function Act({ act, className }: { act: PickAct; className: string }) {
  const { label, name, value, counted, shortcut, goesTo, needs } = act;
  return (
    <button
      type="submit"
      className={className}
      name={goesTo ? undefined : name}
      value={goesTo ? undefined : value}
      formAction={goesTo}
      formMethod={goesTo ? 'get' : undefined}
      data-needs={needs}
      aria-keyshortcuts={shortcut}
    >
      {counted ? <span data-text={counted}>{label}</span> : label}
      {shortcut && <Shortcut name={shortcut} />}
    </button>
  );
}

const Shortcut = ({ name }: { name: string }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd cannot be focused, and the button names its key
  <kbd aria-hidden="true">{name}</kbd>
);

import { type ComponentProps, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../ui/dialogs/menu.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import type { useAct } from '../deals/index.ts';
import type { DealDialog, DealAct } from './act.ts';

/** What an act needs to run: a change of the deal runs by `run`, a dialog of the card opens by `ask`. */
interface ActRunner extends ReturnType<typeof useAct> {
  ask: (what: DealDialog) => void;
}

interface DealButtonsProps extends ActRunner {
  acts: readonly DealAct[];
  folded: boolean;
}

/** The acts that share one tile, "Running late", where there are tiles; found by the labels that meet-up-acts.ts gives them. */
const lateLabel = /minutes late$/;

/** What the viewer can do: on a folded card the next step, else all buttons and tiles; the rest behind the dots. */
export function DealButtons({ acts, folded, ...doing }: DealButtonsProps) {
  const next = acts.find(({ place }) => place === 'button') ?? acts.find(({ place }) => place === 'tile');
  const buttons = folded ? (next ? [next] : []) : acts.filter(({ place }) => place === 'button');
  const tiles = folded ? [] : acts.filter(({ place }) => place === 'tile');
  const late = tiles.length > 0 ? acts.filter(({ label }) => lateLabel.test(label)) : [];
  const rest = acts.filter((act) => ![...buttons, ...tiles, ...late].includes(act));
  const dots = <Menu items={rest.map((act) => itemOf(act, doing))} className="-mr-3 ml-auto flex-none!" />;
  return (
    <>
      {buttons.length > 0 || tiles.length === 0 ? (
        <div className={classNames('flex items-center gap-2 archived:hidden', folded ? 'mt-1.5' : 'mt-3 flex-wrap')}>
          {buttons.map((act) => (
            <Step key={act.label} act={act} {...doing} />
          ))}
          {dots}
        </div>
      ) : null}
      {tiles.length > 0 ? (
        <div className="mt-3 flex items-center gap-1.5 archived:hidden *:min-w-0 *:flex-1">
          {late.length > 0 ? (
            <Menu
              className="*:w-full"
              align="start"
              items={late.map((act) => itemOf(act, doing))}
              trigger={(props) => <Tile {...props} icon={<ClockIcon size={20} />} label="Running late" />}
            />
          ) : null}
          {tiles.map((act) => (
            <TileOf key={act.label} act={act} {...doing} />
          ))}
          {buttons.length === 0 ? dots : null}
        </div>
      ) : null}
    </>
  );
}

function start({ label, does }: DealAct, { ask, run }: ActRunner): void {
  if ('ask' in does) ask(does.ask);
  else if ('run' in does) void run(label, does.run);
  else if ('open' in does) does.open();
}

const itemOf = (act: DealAct, doing: ActRunner): MenuItem => {
  const { label, icon: Drawing, checked, does } = act;
  const look = { label, icon: <Drawing size={20} />, ...(checked === undefined ? {} : { checked }) };
  return 'href' in does ? { ...look, href: does.href } : { ...look, onSelect: () => start(act, doing) };
};

function Step({ act, ...doing }: ActRunner & { act: DealAct }) {
  const { label, look = 'second', does } = act;
  const className = 'min-w-0 flex-auto px-2.5';
  if ('href' in does)
    return (
      <a href={does.href} download="meet-up.ics" className={classNames(buttonClass(look), className)}>
        {label}
      </a>
    );
  return (
    <Button look={look} className={className} busy={doing.busy === label} onClick={() => start(act, doing)}>
      {label}
    </Button>
  );
}

const tileClass =
  'text-balance grid min-h-17 w-full content-center justify-items-center gap-1.5 rounded-m bg-2 py-2 text-center text-micro font-medium transition-colors hover:bg-3';

function TileOf({ act, ...doing }: ActRunner & { act: DealAct }) {
  const { label, icon: Drawing, does } = act;
  const icon = <Drawing size={20} />;
  if ('href' in does)
    return (
      <a href={does.href} download="meet-up.ics" className={tileClass}>
        <span className="text-2">{icon}</span>
        {label}
      </a>
    );
  return <Tile icon={icon} label={label} onClick={() => start(act, doing)} />;
}

function Tile({ icon, label, ...button }: ComponentProps<'button'> & { icon: ReactNode; label: string }) {
  return (
    <button type="button" {...button} className={tileClass}>
      <span className="text-2">{icon}</span>
      {label}
    </button>
  );
}

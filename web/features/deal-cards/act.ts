import type { Deal } from '../../../contract/deals/deal.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icons/icons.tsx';

/** A dialog of a deal's card. */
export type DealDialog =
  | 'hold'
  | 'hold-next'
  | 'counter'
  | 'change'
  | 'decline'
  | 'withdraw'
  | 'release'
  | 'cancel'
  | 'sold'
  | 'propose'
  | 'share'
  | 'show-code'
  | 'enter-code'
  | 'pay'
  | 'met'
  | 'no-show'
  | 'moderators';

/** Something that the viewer can do with a deal now. */
export interface DealAct {
  label: string;
  icon: Icon;
  /**
   * where it stands on an unfolded card: as a button, as a tile, or behind the three dots; where the
   * card has tiles, how late one is stands in the menu of a tile instead. A folded card has the first
   * button, or else the first tile, and the rest behind the dots.
   */
  place: 'button' | 'tile' | 'menu';
  /** of a button; `second` by default */
  look?: ButtonLook;
  /** whether it's the chosen one of several options; undefined: it isn't one of several */
  checked?: boolean;
  /** `ask` opens a dialog of the card, `run` changes the deal, `open` opens a dialog of the shell, `href` is a calendar file */
  does: { ask: DealDialog } | { run: () => Promise<Deal> } | { open: () => void } | { href: string };
}

import { buttonClass } from '../../ui/button.tsx';
import { Menu, type MenuTrigger } from '../../ui/dialogs/menu.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { PrintIcon } from '../../ui/icons/icons.tsx';

/** The paper sizes of flyers, which are printed from the tab that opens. */
const papers = [
  { label: 'US Letter', paper: 'letter' },
  { label: 'A4', paper: 'a4' },
] as const;

/** Opens the flyer of a listing or a sale, once the paper is chosen. */
function Flyer({ path, trigger }: { path: string; trigger: (props: MenuTrigger) => React.ReactNode }) {
  return (
    <Menu
      items={[
        { heading: 'Paper size' },
        ...papers.map(({ label, paper }) => ({ label, href: `${path}?paper=${paper}`, newTab: true })),
      ]}
      align="start"
      trigger={trigger}
    />
  );
}

export function PrintPostFlyer({ postId }: { postId: string }) {
  return (
    <Flyer
      path={`/api/posts/${postId}/flyer`}
      trigger={(props) => (
        <button type="button" className={`${buttonClass('second')} w-full`} {...props}>
          <PrintIcon size={18} className="max-[360px]:hidden" />
          Flyer
        </button>
      )}
    />
  );
}

export function PrintSaleFlyer({ saleId }: { saleId: string }) {
  return (
    <Flyer
      path={`/api/sales/${saleId}/flyer`}
      trigger={(props) => <IconButton label="Print flyer" title="Print flyer" icon={<PrintIcon />} {...props} />}
    />
  );
}

import { useState } from 'react';
import { hideAd } from '../../../../contract/ads/sponsored.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { BlockIcon, InfoIcon, LinkIcon } from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { personName, useMayStart } from '../../identity/index.ts';
import { type AdParts, copyPostLink } from '../../posts/components/index.ts';
import { hideInFeed } from '../../posts/index.ts';

/** The "More" menu of an ad in the feed: why it is shown, and how to hide it. */
export const AdMenu: AdParts['Menu'] = ({ ad: { ad_id }, known: { post } }) => {
  const { campus_short_name: campus } = useCampus();
  const { user } = useViewer();
  const mayStart = useMayStart();
  const [why, setWhy] = useState(false);
  const hide = async () => {
    if (!user && !mayStart('join campus')) return;
    try {
      await call(hideAd, { params: { id: ad_id } });
      hideInFeed(ad_id);
      showAlert({ msg: 'Ad hidden', alertType: 'okay' });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Menu
        items={[
          { label: 'Why this ad?', icon: <InfoIcon size={20} />, onSelect: () => setWhy(true) },
          { label: 'Hide this ad', icon: <BlockIcon size={20} />, onSelect: () => void hide() },
          { label: 'Copy link', icon: <LinkIcon size={20} />, onSelect: () => void copyPostLink(post) },
        ]}
      />
      <Dialog open={why} onClose={() => setWhy(false)} title="Why this ad?" size="ask">
        <div className="grid gap-3 px-6 pt-5 pb-2 text-2">
          <p>
            {personName(post.user)} pays to have this post shown to more people at {campus}. Everyone here sees the same
            ads. They aren't based on what you do, read, or write.
          </p>
          <p>Ads help pay for Quad. If you don't want to see this one again, hide it.</p>
        </div>
        <div className="p-4">
          <Button wide onClick={() => setWhy(false)}>
            Got it
          </Button>
        </div>
      </Dialog>
    </>
  );
};

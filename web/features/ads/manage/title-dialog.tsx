import { useState } from 'react';
import { adTitleField } from '../../../../contract/ads/rules.ts';
import type { Ad } from '../../../../contract/ads/ads.ts';
import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { rename } from '../ad-actions.ts';

/** Changes an ad's title. Save is enabled for a valid title that is neither empty nor unchanged. */
export function TitleDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const [title, setTitle] = useState(ad.title);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wanted = title.trim();
  const fault = adTitleField.safeParse(title).error?.issues[0]?.message;
  const save = async () => {
    setBusy(true);
    try {
      await rename(ad._id, wanted);
      onClose();
    } catch (error) {
      setRefused(error instanceof ApiError ? error.field('title') : undefined);
      setBusy(false);
    }
  };
  return (
    <Dialog open title="Edit title" size="ask" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !fault && wanted && wanted !== ad.title) void save();
        }}
      >
        <TextInput
          label="Ad title"
          name="title"
          autoComplete="off"
          note={`${[...title].length} / ${adLimits.boost.titleMax}`}
          value={title}
          error={fault ?? refused}
          onChange={(event) => {
            setTitle(event.target.value);
            setRefused(undefined);
          }}
        />
        <Button
          look="primary"
          type="submit"
          wide
          busy={busy}
          disabled={wanted === '' || wanted === ad.title || fault !== undefined}
        >
          Save
        </Button>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';

const MOST = 500;

interface Props {
  file: DraftFile;
  onClose(): void;
  onSave(alt: string): void;
}

/** Edits the alt text of a photo or video. */
export function DescribeDialog({ file, onClose, onSave }: Props) {
  const [alt, setAlt] = useState(file.alt);
  const save = () => {
    onSave(alt.trim());
    onClose();
  };
  const kind = file.kind === 'video' ? 'video' : 'photo';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Describe this ${kind}`}
      keepOpen={alt !== file.alt}
      action={
        <Button look="primary" size="s" onClick={save}>
          Save
        </Button>
      }
    >
      <div className="grid gap-4 p-4">
        {file.preview ? (
          <img src={file.preview} alt="" className="mx-auto max-h-60 max-w-full rounded-m bg-3 object-contain" />
        ) : null}
        <TextArea
          label="Description"
          hint="Screen readers read this to people who can't see the picture."
          note={`${alt.length} / ${MOST}`}
          maxLength={MOST}
          rows={3}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && save()}
        />
      </div>
    </Dialog>
  );
}

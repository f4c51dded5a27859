import { Button } from '../../../ui/button.tsx';

interface RowButtonsProps {
  /** the entry's name, for screen readers */
  name: string;
  /** without it the entry can only be removed */
  onEdit?: () => void;
  /** it is being removed */
  busy: boolean;
  /** nothing can be done with it now */
  disabled?: boolean;
  onRemove: () => void;
}

/** "Edit" and "Remove" of an entry. */
export const RowButtons = ({ name, onEdit, busy, disabled = false, onRemove }: RowButtonsProps) => (
  <>
    {onEdit ? (
      <Button size="s" disabled={disabled} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    ) : null}
    <Button size="s" busy={busy} disabled={disabled} aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  </>
);

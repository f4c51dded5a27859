import { Button } from '../../../ui/button.tsx';

interface FormButtonsProps {
  submit?: string;
  /** the action takes something away */
  danger?: boolean;
  busy: boolean;
  onCancel: () => void;
  className?: string;
}

/** The buttons at the end of a dialog's form. */
export const FormButtons = ({
  submit = 'Save',
  danger = false,
  busy,
  onCancel,
  className = 'flex gap-2',
}: FormButtonsProps) => (
  <div className={className}>
    <Button type="submit" look={danger ? 'danger-solid' : 'primary'} busy={busy}>
      {submit}
    </Button>
    <Button onClick={onCancel}>Cancel</Button>
  </div>
);

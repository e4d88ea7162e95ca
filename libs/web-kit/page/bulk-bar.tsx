import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';

export interface BulkBarProps {
  count: number;
  /** Note on the selection: `1 unmatched`. */
  note?: ReactNode;
  /** The action buttons. */
  children: ReactNode;
  onClear: () => void;
}

/** Bar with the actions on the selected rows, above the status bar; it covers no other control. */
export function BulkBar({ count, note, children, onClear }: BulkBarProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div className="m-bulk" role="region" aria-label={t('kit.selection')}>
      <strong>{t('kit.selected', { count })}</strong>
      {note ? <span className="m-faint">{note}</span> : null}
      <div className="m-bulk-actions">{children}</div>
      <Button type="text" size="small" onClick={onClear}>
        {t('kit.clearSelection')}
      </Button>
    </div>
  );
}

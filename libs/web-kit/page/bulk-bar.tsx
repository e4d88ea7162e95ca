import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';

export interface BulkBarProps {
  count: number;
  /** What is special about the selection: `1 unmatched`. */
  note?: ReactNode;
  /** Buttons with verbs. */
  children: ReactNode;
  onClear: () => void;
}

/** What can be done with the selected rows: a bar above the status bar, never in place of anything. */
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

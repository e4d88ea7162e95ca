import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';

export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  /** Reason why the action is disabled; it stays visible. */
  disabledBecause?: string;
  onClick: () => void;
}

/** Edit and the "more" menu at the right end of a row; deletion is only in the menu. */
export function RowActions({
  subject,
  onEdit,
  actions,
}: {
  subject: string;
  onEdit?: (() => void) | undefined;
  actions: readonly RowAction[];
}) {
  const t = useT();
  const items = actions.map(({ key, label, icon, isDanger, disabledBecause, onClick }) => ({
    key,
    icon,
    danger: isDanger === true,
    disabled: disabledBecause !== undefined,
    onClick,
    label: disabledBecause ? (
      <span title={disabledBecause}>
        {label} · {disabledBecause}
      </span>
    ) : (
      label
    ),
  }));
  return (
    <span className="m-row-actions">
      {onEdit ? (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          title={t('kit.edit')}
          aria-label={t('kit.editSubject', { subject })}
          onClick={onEdit}
        />
      ) : null}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            title={t('kit.more')}
            aria-label={t('kit.moreSubject', { subject })}
          />
        </Dropdown>
      )}
    </span>
  );
}

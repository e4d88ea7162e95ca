import { MoreOutlined } from '@ant-design/icons';
import { useNarrow, useT } from '@matlas/web-kit';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';

/** Actions that stand in the head of the page, and behind one button on a phone, where the queue needs the room. */
export function MoreOnPhones({ children }: { children: ReactNode }) {
  const t = useT();
  const isNarrow = useNarrow();
  if (!isNarrow) return children;
  return (
    <Popover trigger="click" placement="bottomRight" content={<div className="au-more">{children}</div>}>
      <Button icon={<MoreOutlined aria-hidden />} aria-label={t('kit.more')} title={t('kit.more')} />
    </Popover>
  );
}

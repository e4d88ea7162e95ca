import { SHELL } from '@matlas/contract';
import { useReturnFocus, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { ServiceFacts } from './service-facts';

/** Contact data of the customer service, available from every page. */
export function ServiceDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  useReturnFocus();
  return (
    <Modal
      open
      width={SHELL.dialogWidth}
      title={t('account.service.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      <ServiceFacts />
    </Modal>
  );
}

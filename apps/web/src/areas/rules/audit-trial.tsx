import { useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { AuditResults } from './audit-results';

const width = 900;
/** Results of the rules in force for received sheets. Nothing is changed. */
export function AuditTrial({ asOf, onClose }: { asOf: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open
      width={width}
      title={t('auditRules.trial')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('kit.close')}
        </Button>,
      ]}
    >
      <AuditResults asOf={asOf} />
    </Modal>
  );
}

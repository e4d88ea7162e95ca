import { cqcApi } from '@matlas/contract';
import { useCommand, useT } from '@matlas/web-kit';
import { Checkbox, Form, InputNumber, Modal } from 'antd';
import type { BomJob } from '../bom/bom-job';

const MAX_LEVEL = 50;
interface Choices {
  maxLevel?: number | null;
  splitPieces: boolean;
  withSheets: boolean;
}

/** How the CQC BOM is made from the vehicle BOM. */
export function DeriveForm({
  modId,
  onStarted,
  onClose,
}: {
  modId: number;
  onStarted: (job: BomJob) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [form] = Form.useForm<Choices>();
  const derive = useCommand(cqcApi.derive, {
    log: ['cqc.title', 'cqc.derive'],
    onDone: ({ jobId }) => {
      onStarted({ jobId });
      onClose();
    },
  });
  const start = ({ maxLevel, ...choices }: Choices) =>
    void derive.run({ modId, ...choices, ...(typeof maxLevel === 'number' ? { maxLevel } : {}) });
  return (
    <Modal
      open
      title={t('cqc.derive')}
      okText={t('cqc.deriveNow')}
      cancelText={t('kit.cancel')}
      confirmLoading={derive.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('cqc.deriveExplained')}</p>
      <Form form={form} layout="vertical" initialValues={{ splitPieces: false, withSheets: true }} onFinish={start}>
        <Form.Item name="maxLevel" label={t('cqc.maxLevel')} help={t('cqc.maxLevelHelp')}>
          <InputNumber min={0} max={MAX_LEVEL} precision={0} />
        </Form.Item>
        <Form.Item name="splitPieces" valuePropName="checked" help={t('cqc.splitPiecesHelp')}>
          <Checkbox>{t('cqc.splitPieces')}</Checkbox>
        </Form.Item>
        <Form.Item name="withSheets" valuePropName="checked">
          <Checkbox>{t('cqc.withSheets')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

import { supplierRankingApi, type RankingRow } from '@matlas/contract';
import { nameIn, useCommand, useLanguage, useRules, useT } from '@matlas/web-kit';
import { Button, Form, Input, Modal, Rate } from 'antd';

const maxStars = 5;

/** Rates a supplier with a reason. The value proposed by the formula can be accepted with one click. */
export function StarsDialog({ supplier, onClose }: { supplier: RankingRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const rules = useRules();
  const [form] = Form.useForm<{ stars: number; reason: string }>();
  const command = useCommand(supplierRankingApi.setStars, {
    log: ['ranking.title', 'ranking.setStars'],
    onDone: onClose,
    alsoRefreshes: ['matlas', 'common'],
  });
  const { proposedStars } = supplier;
  const label = t('ranking.field.reason');
  return (
    <Modal
      open
      title={t('ranking.setStarsOne', { name: nameIn(language, supplier.nameZh, supplier.nameEn) })}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={command.isPending}
      okText={t('ranking.setStars')}
      cancelText={t('kit.cancel')}
    >
      <p className="m-faint g-note">
        {t(supplier.can.setStarsForAll ? 'ranking.starsOfCentre' : 'ranking.starsOfMaker')}
      </p>
      <Form
        form={form}
        name="setStars"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ stars: supplier.starLevel }}
        onFinish={({ stars, reason }) => command.mutate({ supplierId: supplier.id, stars, reason })}
      >
        <Form.Item name="stars" label={t('ranking.field.starLevel')} extra={t('ranking.noStars')}>
          <Rate count={maxStars} />
        </Form.Item>
        {proposedStars === null ? (
          <p className="m-faint g-note">{t('ranking.noProposal')}</p>
        ) : (
          <p className="g-note">
            {t('ranking.proposed', { count: proposedStars })}{' '}
            <Button size="small" onClick={() => form.setFieldValue('stars', proposedStars)}>
              {t('ranking.takeProposal')}
            </Button>
          </p>
        )}
        <Form.Item name="reason" label={label} rules={[rules.required(label)]}>
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

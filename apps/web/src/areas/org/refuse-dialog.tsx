import { registrationApi, type RegistrationRow } from '@matlas/contract';
import { nameIn, useCommand, useLanguage, useRules, useT } from '@matlas/web-kit';
import { App, Form, Input, Modal } from 'antd';

const longestReason = 500;

/** Refuses a registration; the reason is mailed to the registrant. */
export function RefuseDialog({ registration, onClose }: { registration: RegistrationRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const rules = useRules();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand(registrationApi.refuse, {
    log: ['registrations.title', 'registrations.refuse'],
    onDone: () => {
      void message.success(t('messages.registrationRefused'));
      onClose();
    },
  });
  const name = nameIn(language, registration.enterpriseName, registration.enterpriseEnName);
  const label = t('registrations.field.reason');
  return (
    <Modal
      open
      title={t('registrations.refuseOne', { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={command.isPending}
      okText={t('registrations.refuse')}
      okButtonProps={{ danger: true }}
      cancelText={t('kit.cancel')}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField('reason');
      }}
    >
      <Form
        form={form}
        name="refuseRegistration"
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={({ reason }) => command.mutate({ id: registration.id, reason })}
      >
        <Form.Item
          name="reason"
          label={label}
          extra={t('registrations.reasonHint', { email: registration.email })}
          rules={[rules.required(label)]}
        >
          <Input.TextArea rows={4} maxLength={longestReason} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

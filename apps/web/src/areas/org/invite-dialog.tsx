import { language as languageOptions, registrationApi } from '@matlas/contract';
import { placeIssues, useCommand, useLanguage, useOptions, useRules, useT, type Language } from '@matlas/web-kit';
import { Alert, App, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';

interface Invitation {
  email: string;
  language: Language;
}

const longestAddress = 100;

function useInvite(onClose: () => void) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Invitation>();
  const [trouble, setTrouble] = useState<string>();
  const command = useCommand(registrationApi.invite, {
    log: ['registrations.title', 'registrations.invite'],
    quiet: true,
    onDone: () => {
      void message.success(t('registrations.invited', { email: form.getFieldValue('email') as string }));
      onClose();
    },
  });
  const send = (invitation: Invitation) =>
    command.mutate(invitation, {
      onError: (error) => {
        const { fields, sentences } = placeIssues(error, ([name]) => name === 'email');
        form.setFields(fields.map(({ errors }) => ({ name: 'email', errors })));
        setTrouble(sentences.join(' ') || undefined);
      },
    });
  return { form, send, trouble, isSending: command.isPending };
}

/** Mails a supplier a link to the registration form on behalf of the own enterprise. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const languages = useOptions(languageOptions);
  const rules = useRules();
  const { form, send, trouble, isSending } = useInvite(onClose);
  const email = t('registrations.field.email');
  return (
    <Modal
      open
      title={t('registrations.invite')}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={isSending}
      okText={t('registrations.send')}
      cancelText={t('kit.cancel')}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField('email');
      }}
    >
      {trouble ? <Alert className="m-form-trouble" type="error" showIcon title={trouble} /> : null}
      <Form<Invitation>
        form={form}
        name="inviteSupplier"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ language }}
        onFinish={send}
      >
        <Form.Item
          name="email"
          label={email}
          extra={t('registrations.inviteExplained')}
          validateFirst
          rules={[rules.required(email), rules.email()]}
        >
          <Input type="email" maxLength={longestAddress} autoComplete="off" />
        </Form.Item>
        <Form.Item name="language" label={t('registrations.mailLanguage')}>
          <Radio.Group options={languages} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

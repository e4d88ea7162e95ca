import { identityApi, LIMITS } from '@matlas/contract';
import { call, CallError, placeIssues, useReturnFocus, useT } from '@matlas/web-kit';
import { Alert, App, Checkbox, Form, Input, Modal, type FormRule } from 'antd';
import { useState } from 'react';
import { passwordPattern } from '../../public/password-rule';
import { passwordSealer } from '../../public/seal-password';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  again: string;
  endApiKeys?: boolean;
}

async function changePassword({ oldPassword, newPassword, endApiKeys }: Passwords): Promise<void> {
  const seal = await passwordSealer();
  await call(
    identityApi.session.changePassword,
    { oldPassword: await seal(oldPassword), newPassword: await seal(newPassword), endApiKeys },
    { log: 'public.changePassword' },
  );
}

function usePasswordChange(onClose: () => void) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refuse = (reason: unknown) => {
    if (!(reason instanceof CallError)) return setTrouble((reason as Error).message);
    const { fields, sentences } = placeIssues(reason, ([name]) => name === 'oldPassword' || name === 'newPassword');
    form.setFields(
      fields.map(({ name, errors }) => ({
        name: name[0] === 'oldPassword' ? ('oldPassword' as const) : ('newPassword' as const),
        errors,
      })),
    );
    setTrouble(sentences.join(' ') || undefined);
  };
  const submit = async (passwords: Passwords) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await changePassword(passwords);
      void message.success(t('messages.passwordChanged'));
      onClose();
    } catch (reason) {
      refuse(reason);
    } finally {
      setBusy(false);
    }
  };
  return { form, trouble, isBusy, submit };
}

/** The rules of the three password fields, with the messages of the specification. */
function usePasswordRules() {
  const t = useT();
  const needed = (key: string): FormRule => ({ required: true, message: t(key) });
  const strong: FormRule = { pattern: passwordPattern, message: t('public.passwordPattern') };
  const differs: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value: string) =>
      value === getFieldValue('oldPassword')
        ? Promise.reject(new Error(t('account.password.same')))
        : Promise.resolve(),
  });
  const matches: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value: string) =>
      value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t('public.mismatch'))),
  });
  return {
    oldPassword: [needed('public.oldRequired')],
    newPassword: [needed('public.newRequired'), strong, differs],
    again: [needed('public.againRequired'), matches, strong],
  };
}

/** Voluntary change of the own password. A change that is due has its own page, which is shown before all others. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  useReturnFocus();
  const { form, trouble, isBusy, submit } = usePasswordChange(onClose);
  const rules = usePasswordRules();
  const focusFirst = (isOpen: boolean) => {
    if (isOpen) form.getFieldInstance('oldPassword')?.focus();
  };
  return (
    <Modal
      open
      title={t('public.changePassword')}
      mask={{ closable: false }}
      okText={t('public.changePassword')}
      cancelText={t('kit.cancel')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={focusFirst}
    >
      {trouble ? <Alert className="m-form-trouble" type="error" showIcon title={trouble} role="alert" /> : null}
      <Form<Passwords>
        form={form}
        name="passwordDialog"
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={(passwords) => void submit(passwords)}
      >
        <Form.Item name="oldPassword" label={t('public.oldPassword')} rules={rules.oldPassword}>
          <Input.Password autoComplete="current-password" maxLength={LIMITS.passwordInput} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('public.newPassword')}
          extra={t('public.passwordPattern')}
          validateFirst
          rules={rules.newPassword}
        >
          <Input.Password autoComplete="new-password" maxLength={LIMITS.passwordInput} />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('public.again')}
          dependencies={['newPassword']}
          validateFirst
          rules={rules.again}
        >
          <Input.Password
            autoComplete="new-password"
            maxLength={LIMITS.passwordInput}
            onPressEnter={() => form.submit()}
          />
        </Form.Item>
        <Form.Item name="endApiKeys" valuePropName="checked" extra={t('account.password.endsOthers')}>
          <Checkbox>{t('account.password.endApiKeys')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

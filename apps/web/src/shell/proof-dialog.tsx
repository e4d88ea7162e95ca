import { accessApi, LIMITS } from '@matlas/contract';
import { call, type CallError, onProofNeeded, useT } from '@matlas/web-kit';
import { Alert, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { passwordSealer } from '../public/seal-password';

type Answer = (isProved: boolean) => void;

async function prove(password: string): Promise<void> {
  const seal = await passwordSealer();
  await call(accessApi.confirm, { password: await seal(password) }, { log: 'shell.proof.title' });
}

function PasswordForm({ answer }: { answer: Answer }) {
  const t = useT();
  const [form] = Form.useForm<{ password: string }>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (password: string) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await prove(password);
      answer(true);
    } catch (reason) {
      setTrouble((reason as CallError).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('shell.proof.title')}
      mask={{ closable: false }}
      okText={t('shell.proof.go')}
      cancelText={t('kit.cancel')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => answer(false)}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.getFieldInstance('password')?.focus();
      }}
    >
      <p>{t('shell.proof.why')}</p>
      {trouble ? <Alert className="m-form-trouble" type="error" showIcon title={trouble} role="alert" /> : null}
      <Form form={form} name="proof" layout="vertical" onFinish={({ password }) => void submit(password)}>
        <Form.Item
          name="password"
          label={t('public.password')}
          rules={[{ required: true, message: t('public.passwordRequired') }]}
        >
          <Input.Password
            autoComplete="current-password"
            maxLength={LIMITS.passwordInput}
            onPressEnter={() => form.submit()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Asks for the password again when a call needs it; the call is then repeated. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<{ give: Answer }>();
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) =>
            setAnswer({
              give: (isProved) => {
                setAnswer(undefined);
                resolve(isProved);
              },
            }),
          ),
      ),
    [],
  );
  return answer ? <PasswordForm answer={answer.give} /> : null;
}

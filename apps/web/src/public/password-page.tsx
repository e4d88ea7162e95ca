import { identityApi } from '@matlas/contract';
import { call, CallError, clearSession, placeIssues, updateSession, useSession, useT } from '@matlas/web-kit';
import { Alert, App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homePath } from '../shell/use-tabs';
import { PublicLayout } from './public-layout';
import { passwordSealer } from './seal-password';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** 8 to 16 characters with digit, upper and lower case (specification 000 section 5). */
const passwordPattern = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,16}$/;
const longest = 200;

async function changePassword({ oldPassword, newPassword }: Passwords): Promise<void> {
  const seal = await passwordSealer();
  await call(identityApi.session.changePassword, { oldPassword: await seal(oldPassword), newPassword: await seal(newPassword) }, { log: 'public.changePassword' });
  updateSession({ mustChangePassword: false });
}

function usePasswordChange() {
  const t = useT();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refuse = (reason: unknown) => {
    if (!(reason instanceof CallError)) return setTrouble((reason as Error).message);
    const { fields, sentences } = placeIssues(reason, ([name]) => name === 'oldPassword' || name === 'newPassword');
    for (const { name, errors } of fields) form.setFields([{ name: name[0] === 'oldPassword' ? 'oldPassword' : 'newPassword', errors }]);
    setTrouble(sentences.join(' ') || undefined);
  };
  const submit = async (passwords: Passwords) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await changePassword(passwords);
      void message.success(t('messages.passwordChanged'));
      await navigate(homePath, { replace: true });
    } catch (reason) {
      refuse(reason);
    } finally {
      setBusy(false);
    }
  };
  return { form, trouble, isBusy, submit };
}

function PasswordFields() {
  const t = useT();
  const strong = { pattern: passwordPattern, message: t('public.passwordPattern') };
  return (
    <>
      <Form.Item name="oldPassword" label={t('public.oldPassword')} rules={[{ required: true, message: t('public.oldRequired') }]}>
        <Input.Password autoComplete="current-password" maxLength={longest} autoFocus />
      </Form.Item>
      <Form.Item name="newPassword" label={t('public.newPassword')} extra={t('public.passwordPattern')} validateFirst rules={[{ required: true, message: t('public.newRequired') }, strong]}>
        <Input.Password autoComplete="new-password" maxLength={longest} />
      </Form.Item>
      <Form.Item name="again" label={t('public.again')} dependencies={['newPassword']} validateFirst rules={[
        { required: true, message: t('public.againRequired') },
        ({ getFieldValue }) => ({ validator: (_rule, value: string) => (value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t('public.mismatch')))) }),
      ]}>
        <Input.Password autoComplete="new-password" maxLength={longest} />
      </Form.Item>
    </>
  );
}

/** Change of one's password: by wish, or because the first one or an expired one must go before anything else opens. */
export function PasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const { form, trouble, isBusy, submit } = usePasswordChange();
  const mustChange = session?.mustChangePassword ?? false;
  const leave = () => {
    if (mustChange) clearSession();
    else void navigate(-1);
  };
  return (
    <PublicLayout title={t('public.changePassword')}>
      <section className="s-public-card">
        <h1>{t('public.changePassword')}</h1>
        {mustChange ? <p className="s-public-note">{t('public.mustChange')}</p> : null}
        {trouble ? <Alert className="s-public-trouble" type="error" showIcon title={trouble} role="alert" /> : null}
        <Form<Passwords> form={form} name="password" layout="vertical" size="large" requiredMark={false} validateTrigger="onBlur" onFinish={(passwords) => void submit(passwords)}>
          <PasswordFields />
          <Button type="primary" htmlType="submit" block loading={isBusy}>{t('public.changePassword')}</Button>
          <Button type="link" block onClick={leave}>{mustChange ? t('shell.logOut') : t('kit.cancel')}</Button>
        </Form>
      </section>
    </PublicLayout>
  );
}

import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { identityApi } from '@matlas/contract';
import { call, useSession, useT } from '@matlas/web-kit';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { homePath } from '../shell/use-tabs';
import { passwordSealer } from './seal-password';
import { beginSession } from './start-session';
import { PublicLayout } from './public-layout';

interface Credentials {
  username: string;
  password: string;
}

async function signIn({ username, password }: Credentials): Promise<void> {
  const seal = await passwordSealer();
  const { token, ...duties } = await call(identityApi.session.login, { username: username.trim(), password: await seal(password) }, { log: 'public.signIn' });
  beginSession(token, duties);
}

function useSignIn() {
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await signIn(credentials);
    } catch (reason) {
      setTrouble((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { trouble, isBusy, submit };
}

/** Where to after signing in: the address that asked for it, else home. */
function useDestination(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : homePath;
  return from.startsWith('/') && !from.startsWith('//') ? from : homePath;
}

function SignInForm() {
  const t = useT();
  const { trouble, isBusy, submit } = useSignIn();
  return (
    <section className="s-public-card">
      <h1>{t('public.signIn')}</h1>
      {trouble ? <Alert className="s-public-trouble" type="error" showIcon title={trouble} role="alert" /> : null}
      <Form<Credentials> name="signIn" layout="vertical" size="large" requiredMark={false} validateTrigger="onBlur" onFinish={(credentials) => void submit(credentials)}>
        <Form.Item name="username" label={t('public.userId')} rules={[{ required: true, whitespace: true, message: t('public.userRequired') }]}>
          <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" autoFocus />
        </Form.Item>
        <Form.Item name="password" label={t('public.password')} rules={[{ required: true, message: t('public.passwordRequired') }]}>
          <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>{t('public.signIn')}</Button>
      </Form>
    </section>
  );
}

/** User id, password, language. Wrong sign-in is one sentence above the form that does not say which part was wrong. */
export function SignInPage() {
  const t = useT();
  const session = useSession();
  const destination = useDestination();
  if (session) return <Navigate to={destination} replace />;
  return <PublicLayout title={t('public.signIn')}><SignInForm /></PublicLayout>;
}

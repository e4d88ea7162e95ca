import { sessionApi } from '@matlas/contract';
import { call, useSession, useT } from '@matlas/web-kit';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { prefetchSignedIn } from '../signed-in';
import { useDestination } from './destination';
import { OpeningPage } from './opening-page';
import { Button } from './parts/button';
import { PasswordField, TextField } from './parts/field';
import { Notice } from './parts/notice';
import { SecureOnly } from './parts/secure-only';
import { useFields, type Faults, type Values } from './parts/use-fields';
import { useSubmit } from './parts/use-submit';
import { PublicAnnouncements } from './public-announcements';
import { PublicCard, PublicLayout } from './public-layout';
import { passwordSealer } from './seal-password';
import { SsoButton } from './sso/sso-button';
import { beginSession } from './start-session';
import { useChallenge } from './verification/use-challenge';
import { Verification } from './verification/verification';

type Name = 'username' | 'password';

async function signIn({ username, password }: Values<Name>, captcha: string): Promise<void> {
  const seal = await passwordSealer();
  const { token, ...duties } = await call(
    sessionApi.login,
    { username: username.trim(), password: await seal(password), captcha },
    { log: 'public.signIn' },
  );
  beginSession(token, duties);
}

function useSignIn() {
  const t = useT();
  const faultsOf = ({ username, password }: Values<Name>): Faults<Name> => ({
    ...(username.trim() === '' && { username: t('public.userRequired') }),
    ...(password === '' && { password: t('public.passwordRequired') }),
  });
  const fields = useFields<Name>('signIn', { username: '', password: '' }, faultsOf);
  const verification = useChallenge();
  const [wasSent, setSent] = useState(false);
  const submit = useSubmit(signIn, (error) => {
    // The captcha is valid for one call only. The password stays, so that a typing error in the user id does not
    // require it again.
    verification.renew();
    setSent(false);
    return fields.refuse(error);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const { captcha } = verification;
    if (fields.check() && captcha) submit.send(fields.values, captcha);
  };
  return { fields, verification, submit, onSubmit, isMissing: wasSent && !submit.isBusy };
}

function SignInForm() {
  const t = useT();
  const { fields, verification, submit, onSubmit, isMissing } = useSignIn();
  return (
    <>
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      <form noValidate onSubmit={onSubmit} aria-label={t('public.signIn')}>
        <TextField
          field={fields.bind('username')}
          label={t('public.userId')}
          sign="user"
          autoComplete="username"
          autoFocus
          maxLength={100}
        />
        <PasswordField field={fields.bind('password')} label={t('public.password')} autoComplete="current-password" />
        <Verification verification={verification} isMissing={isMissing} />
        <Button kind="primary" type="submit" isWide isBusy={submit.isBusy}>
          {t('public.signIn')}
        </Button>
      </form>
    </>
  );
}
function SignInWays() {
  const t = useT();
  return (
    <PublicCard title={t('public.signIn')}>
      <PublicAnnouncements />
      <SecureOnly>
        <SignInForm />
      </SecureOnly>
      <nav className="s-public-ways" aria-label={t('public.otherWays')}>
        <Link to="/forgetPassword">{t('public.forgotPassword')}</Link>
        <Link to="/register">{t('public.registerSupplier')}</Link>
      </nav>
      <SsoButton />
    </PublicCard>
  );
}

const idleMs = 1500;

/** Loads the code of the signed-in pages while the user types, so that it does not delay the first paint. */
function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(prefetchSignedIn, idleMs);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * User id, password, verification, language. A failed sign-in shows one message that does not reveal which part was
 * wrong.
 */
export function SignInPage({ fetchAhead: prefetch = usePrefetch }: { fetchAhead?: () => void }) {
  const t = useT();
  const session = useSession();
  const destination = useDestination();
  prefetch();
  if (session)
    return (
      <>
        <Navigate to={destination} replace />
        <OpeningPage />
      </>
    );
  return (
    <PublicLayout title={t('public.signIn')}>
      <SignInWays />
    </PublicLayout>
  );
}

import { recoveryApi, type Out } from '@matlas/contract';
import { call, formatDateTime, useT } from '@matlas/web-kit';
import { useState, type FormEvent } from 'react';
import { Button, ButtonLink } from '../parts/button';
import { NewPasswordFields } from '../parts/new-password-fields';
import { Notice } from '../parts/notice';
import { SecureOnly } from '../parts/secure-only';
import { useAnswer } from '../parts/use-answer';
import { useLinkCode } from '../parts/use-link-code';
import { useFaults } from '../parts/use-faults';
import { useFields } from '../parts/use-fields';
import { useSubmit } from '../parts/use-submit';
import { newPasswordFaults } from '../password-rule';
import { PublicCard, PublicLayout } from '../public-layout';
import { passwordSealer } from '../seal-password';

type Link = Out<typeof recoveryApi.checkLink>;

async function setPassword(code: string, newPassword: string): Promise<void> {
  const seal = await passwordSealer();
  await call(recoveryApi.setPassword, { code, newPassword: await seal(newPassword) }, { log: 'public.reset.title' });
}

function ResetForm({ code, link, onDone }: { code: string; link: Link; onDone: () => void }) {
  const t = useT();
  const fields = useFields<'newPassword' | 'again'>(
    'reset',
    { newPassword: '', again: '' },
    useFaults(newPasswordFaults),
  );
  const submit = useSubmit(async (newPassword: string) => {
    await setPassword(code, newPassword);
    onDone();
  }, fields.refuse);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.check()) submit.send(fields.values.newPassword);
  };
  const whose = { name: link.name ?? '', loginName: link.loginName ?? '' };
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('public.reset.title')}>
      <p className="s-public-note">
        {t('public.reset.whose', whose)}{' '}
        {link.expiresAt ? t('public.validUntil', { time: formatDateTime(link.expiresAt) }) : null}
      </p>
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      {/* Password managers store the new password under this user name. */}
      <input
        className="m-hidden"
        type="text"
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        value={whose.loginName}
      />
      <NewPasswordFields fields={fields} />
      <Button kind="primary" type="submit" isWide isBusy={submit.isBusy}>
        {t('public.reset.set')}
      </Button>
    </form>
  );
}

function ResetSteps({ code }: { code: string }) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const { data: link, error, again } = useAnswer(recoveryApi.checkLink, { code }, 'public.reset.title');
  if (isDone)
    return (
      <>
        <Notice kind="done">{t('public.reset.done')}</Notice>
        <ButtonLink kind="primary" isWide to="/login">
          {t('public.signIn')}
        </ButtonLink>
      </>
    );
  if (error)
    return (
      <>
        <Notice kind="error">{error.message}</Notice>
        <Button kind="primary" isWide onClick={again}>
          {t('kit.retry')}
        </Button>
      </>
    );
  if (!link)
    return (
      <p role="status" className="s-public-note">
        {t('public.reset.checking')}
      </p>
    );
  if (!link.isValid)
    return (
      <>
        <Notice kind="error">{t('public.reset.invalid')}</Notice>
        <ButtonLink kind="primary" isWide to="/forgetPassword">
          {t('public.reset.newLink')}
        </ButtonLink>
      </>
    );
  return (
    <SecureOnly>
      <ResetForm code={code} link={link} onDone={() => setDone(true)} />
    </SecureOnly>
  );
}

/** `/resetPassword#?code=` from the mailed link: shows the login name and asks for the new password twice. */
export function ResetPage() {
  const t = useT();
  const code = useLinkCode() ?? '';
  return (
    <PublicLayout title={t('public.reset.title')}>
      <PublicCard title={t('public.reset.title')}>
        <ResetSteps code={code} />
      </PublicCard>
    </PublicLayout>
  );
}

import { recoveryApi } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../parts/button';
import { emailFault } from '../parts/email-fault';
import { TextField } from '../parts/field';
import { Notice } from '../parts/notice';
import { useFaults } from '../parts/use-faults';
import { useFields, type Faults, type Values } from '../parts/use-fields';
import { useSubmit } from '../parts/use-submit';

type Name = 'loginName' | 'email';

function faultsOf({ loginName, email }: Values<Name>): Faults<Name> {
  const mail = emailFault(email);
  return { ...(loginName.trim() === '' && { loginName: 'public.userRequired' }), ...(mail && { email: mail }) };
}

/** Asks for login name and mailbox; if they belong together, a one-time link is mailed. */
export function LostPassword() {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const fields = useFields<Name>('lostPassword', { loginName: '', email: '' }, useFaults(faultsOf));
  const submit = useSubmit(async ({ loginName, email }: Values<Name>) => {
    await call(
      recoveryApi.passwordLost,
      { loginName: loginName.trim(), email: email.trim() },
      { log: 'public.forget.title' },
    );
    setSent(true);
  }, fields.refuse);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.check()) submit.send(fields.values);
  };
  if (isSent) return <Notice kind="done">{t('public.forget.passwordSent')}</Notice>;
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('public.forget.password')}>
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      <TextField
        field={fields.bind('loginName')}
        label={t('public.userId')}
        sign="user"
        autoComplete="username"
        maxLength={50}
      />
      <TextField
        field={fields.bind('email')}
        label={t('public.email')}
        hint={t('public.forget.registeredMail')}
        sign="mail"
        type="email"
        autoComplete="email"
        maxLength={100}
      />
      <Button kind="primary" type="submit" isWide isBusy={submit.isBusy}>
        {t('public.forget.sendLink')}
      </Button>
    </form>
  );
}

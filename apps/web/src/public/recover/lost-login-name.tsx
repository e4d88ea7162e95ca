import { recoveryApi } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import { useState, type FormEvent } from 'react';
import { Button } from '../parts/button';
import { emailFault } from '../parts/email-fault';
import { TextField } from '../parts/field';
import { Notice } from '../parts/notice';
import { useFaults } from '../parts/use-faults';
import { useFields, type Faults, type Values } from '../parts/use-fields';
import { useSubmit } from '../parts/use-submit';

function faultsOf({ email }: Values<'email'>): Faults<'email'> {
  const fault = emailFault(email);
  return fault ? { email: fault } : {};
}

/** Asks for the mailbox; if it belongs to a user, the login name is mailed to it. */
export function LostLoginName() {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const fields = useFields<'email'>('lostLoginName', { email: '' }, useFaults(faultsOf));
  const submit = useSubmit(async (email: string) => {
    await call(recoveryApi.loginNameLost, { email }, { log: 'public.forget.title' });
    setSent(true);
  }, fields.refuse);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.check()) submit.send(fields.values.email.trim());
  };
  if (isSent) return <Notice kind="done">{t('public.forget.loginNameSent')}</Notice>;
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('public.forget.loginName')}>
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
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
        {t('public.forget.sendLoginName')}
      </Button>
    </form>
  );
}

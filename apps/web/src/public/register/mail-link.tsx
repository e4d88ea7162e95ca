import { registrationApi } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import { useState, type FormEvent } from 'react';
import { Button } from '../parts/button';
import { emailFault } from '../parts/email-fault';
import { TextField } from '../parts/field';
import { Notice } from '../parts/notice';
import { useFaults } from '../parts/use-faults';
import { useFields } from '../parts/use-fields';
import { useSubmit } from '../parts/use-submit';
import { useChallenge } from '../verification/use-challenge';
import { Verification } from '../verification/verification';

/** Requests a new registration link for a mailbox when the followed link is no longer valid. */
export function MailLink() {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const fields = useFields<'email'>(
    'mailLink',
    { email: '' },
    useFaults(({ email }) => {
      const fault = emailFault(email);
      return fault ? { email: fault } : {};
    }),
  );
  const verification = useChallenge();
  const submit = useSubmit(
    async (email: string, captcha: string) => {
      await call(
        registrationApi.sendUrlByEmail,
        { kind: 'registration', email, captcha },
        { log: 'public.register.mailLink' },
      );
      setSent(true);
    },
    (error) => {
      verification.renew();
      return fields.refuse(error);
    },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(verification.captcha === undefined);
    if (fields.check() && verification.captcha) submit.send(fields.values.email.trim(), verification.captcha);
  };
  if (isSent) return <Notice kind="done">{t('public.register.linkSent')}</Notice>;
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('public.register.mailLink')}>
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      <TextField
        field={fields.bind('email')}
        label={t('public.email')}
        sign="mail"
        type="email"
        autoComplete="email"
        maxLength={100}
      />
      <Verification verification={verification} isMissing={isMissing} />
      <Button kind="primary" type="submit" isWide isBusy={submit.isBusy}>
        {t('public.register.mailLink')}
      </Button>
    </form>
  );
}

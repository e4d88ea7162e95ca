import { registrationApi } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button';
import { Notice } from '../parts/notice';
import { useSubmit } from '../parts/use-submit';
import { PublicCard } from '../public-layout';
import { Steps } from './steps';

/**
 * `/register#?confirm=` from the mailed link. Confirmation needs a click, because mail scanners open links
 * automatically.
 */
export function ConfirmMailbox({ code }: { code: string }) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const submit = useSubmit(async () => {
    await call(registrationApi.confirm, { code }, { log: 'public.register.confirmTitle' });
    setDone(true);
  });
  return (
    <PublicCard title={t('public.register.confirmTitle')} isWide>
      <Steps now={isDone ? 'approval' : 'confirm'} />
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      {isDone ? (
        <>
          <Notice kind="done">{t('public.register.confirmed')}</Notice>
          <ButtonLink to="/login">{t('public.toSignIn')}</ButtonLink>
        </>
      ) : (
        <>
          <p className="s-public-note">{t('public.register.confirmExplained')}</p>
          <Button kind="primary" autoFocus isBusy={submit.isBusy} onClick={() => submit.send()}>
            {t('public.register.confirm')}
          </Button>
        </>
      )}
    </PublicCard>
  );
}

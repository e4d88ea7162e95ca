import { ssoApi } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import { useDestination } from '../destination';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useAnswer } from '../parts/use-answer';
import { useSubmit } from '../parts/use-submit';
import { storeSsoKey } from './sso-key';

/** Button for single sign-on, shown where the installation supports it. */
export function SsoButton() {
  const t = useT();
  const destination = useDestination();
  const { data } = useAnswer(ssoApi.offer, {}, 'public.log.sso');
  const submit = useSubmit(async () => {
    const { url, key } = await call(ssoApi.start, { returnTo: destination }, { log: 'public.log.sso' });
    storeSsoKey(key);
    window.location.assign(url);
  });
  if (!data?.isOffered) return null;
  return (
    <div className="s-sso">
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      <Button isWide isBusy={submit.isBusy} onClick={() => submit.send()}>
        {t('public.sso.signIn', { name: data.name })}
      </Button>
    </div>
  );
}

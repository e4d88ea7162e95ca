import { ssoApi } from '@matlas/contract';
import { call, CallError, useT } from '@matlas/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { destinationOf } from '../destination';
import { ButtonLink } from '../parts/button';
import { Notice } from '../parts/notice';
import { PublicCard, PublicLayout } from '../public-layout';
import { beginSession } from '../start-session';
import { takeSsoKey } from './sso-key';

/** Parameters that the provider added to the URL. */
function parseProviderAnswer(search: URLSearchParams) {
  const of = (name: string) => search.get(name) ?? undefined;
  return { state: of('state'), code: of('code'), iss: of('iss'), error: of('error') };
}

/** Signs in with the provider's answer; returns the page to open. */
async function finishSignIn(search: URLSearchParams): Promise<string | undefined> {
  const key = takeSsoKey();
  const { state, ...rest } = parseProviderAnswer(search);
  if (key === null || state === undefined) return undefined;
  const { token, returnTo, ...duties } = await call(ssoApi.finish, { key, state, ...rest }, { log: 'public.log.sso' });
  beginSession(token, duties);
  return destinationOf({ from: returnTo });
}

/** Callback page of single sign-on: signs in, or shows the reason of the failure with a link back. */
export function AuthRedirectPage() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [trouble, setTrouble] = useState<string>();
  const isSent = useRef(false);
  useEffect(() => {
    // The code is valid once: neither a second run of this effect nor a reload must send it again.
    if (isSent.current) return;
    isSent.current = true;
    finishSignIn(search)
      .then((destination) =>
        destination === undefined
          ? setTrouble(t('public.sso.startAgain'))
          : void navigate(destination, { replace: true }),
      )
      .catch((reason: unknown) =>
        setTrouble(reason instanceof CallError ? reason.message : t('public.sso.startAgain')),
      );
  }, [search, navigate, t]);
  return (
    <PublicLayout title={t('public.sso.title')}>
      <PublicCard title={t('public.sso.title')}>
        {trouble === undefined ? (
          <p role="status" className="s-public-note">
            {t('public.sso.working')}
          </p>
        ) : (
          <>
            <Notice kind="error">{trouble}</Notice>
            <ButtonLink kind="primary" isWide to="/login" replace>
              {t('public.toSignIn')}
            </ButtonLink>
          </>
        )}
      </PublicCard>
    </PublicLayout>
  );
}

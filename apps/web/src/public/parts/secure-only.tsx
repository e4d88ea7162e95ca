import { useT } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { canSealPasswords } from '../seal-password';
import { Notice } from './notice';

/** A form with a password, or the reason why this page cannot have one and what to do about it. */
export function SecureOnly({ children }: { children: ReactNode }) {
  const t = useT();
  if (canSealPasswords()) return children;
  const { hostname, port, origin } = window.location;
  return (
    <>
      <Notice kind="error">{t('public.insecure.title')}</Notice>
      <p className="s-public-note">{t('public.insecure.reason', { origin })}</p>
      <ul className="s-public-note">
        <li>
          {t('public.insecure.https')} <a href={`https://${hostname}`}>{`https://${hostname}`}</a>
        </li>
        <li>{t('public.insecure.localhost', { address: `http://localhost${port && `:${port}`}` })}</li>
        <li>{t('public.insecure.administrator')}</li>
      </ul>
    </>
  );
}

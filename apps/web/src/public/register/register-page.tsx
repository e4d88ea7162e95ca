import { registrationApi } from '@matlas/contract';
import { nameIn, useLanguage, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useAnswer } from '../parts/use-answer';
import { useLinkCode } from '../parts/use-link-code';
import { PublicCard, PublicLayout } from '../public-layout';
import { ConfirmMailbox } from './confirm-mailbox';
import { MailLink } from './mail-link';
import { RegistrationForm } from './registration-form';

/** `/register#?code=` of a registration link or an invitation: the mailbox is known, and the form is shown. */
function FromLink({ code }: { code: string }) {
  const t = useT();
  const language = useLanguage();
  const { data: link, error, again } = useAnswer(registrationApi.link, { code }, 'public.register.title');
  if (link?.isValid && link.email !== null) {
    const inviter = nameIn(language, link.invitedBy, link.invitedByEn);
    return (
      <>
        {inviter ? (
          <p className="s-public-note s-register-invited">{t('public.register.invitedBy', { name: inviter })}</p>
        ) : null}
        <RegistrationForm known={{ email: link.email, code }} />
      </>
    );
  }
  return (
    <PublicCard title={t('public.register.title')}>
      {error ? (
        <>
          <Notice kind="error">{error.message}</Notice>
          <Button kind="primary" isWide onClick={again}>
            {t('kit.retry')}
          </Button>
        </>
      ) : null}
      {link ? (
        <>
          <Notice kind="error">{t('public.register.linkInvalid')}</Notice>
          <MailLink />
        </>
      ) : null}
      {!error && !link ? (
        <p role="status" className="s-public-note">
          {t('public.reset.checking')}
        </p>
      ) : null}
      <nav className="s-public-ways" aria-label={t('public.otherWays')}>
        <Link to="/login">{t('public.toSignIn')}</Link>
      </nav>
    </PublicCard>
  );
}

function Registration() {
  const confirm = useLinkCode('confirm');
  const code = useLinkCode();
  if (confirm !== null) return <ConfirmMailbox code={confirm} />;
  return code === null ? <RegistrationForm /> : <FromLink code={code} />;
}

/** Registration of a supplier and its first administrator. */
export function RegisterPage() {
  const t = useT();
  return (
    <PublicLayout title={t('public.register.title')}>
      <div className="s-register">
        <Registration />
      </div>
    </PublicLayout>
  );
}

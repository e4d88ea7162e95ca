import { useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../parts/button';
import { Notice } from '../parts/notice';
import { SecureOnly } from '../parts/secure-only';
import { PublicCard } from '../public-layout';
import { AdministratorStep } from './administrator-step';
import { EnterpriseStep } from './enterprise-step';
import { Steps } from './steps';
import { useRegistration, type KnownMail, type RegistrationResult } from './use-registration';

function Registered({ result, email }: { result: RegistrationResult; email: string }) {
  const t = useT();
  return (
    <PublicCard title={t('public.register.title')} isWide>
      <Steps now={result === 'unconfirmed' ? 'confirm' : 'approval'} />
      <Notice kind="done">{t(`public.register.${result}`, { email })}</Notice>
      <ButtonLink to="/login">{t('public.toSignIn')}</ButtonLink>
    </PublicCard>
  );
}

/** Two steps: enterprise, then administrator. Going back keeps the input. */
export function RegistrationForm({ known }: { known?: KnownMail | undefined }) {
  const t = useT();
  const { step, result, fields, verification, submit, goOn, goBack, isMissing } = useRegistration(known);
  if (result) return <Registered result={result} email={fields.values.email.trim()} />;
  const isFirst = step === 'enterprise';
  return (
    <PublicCard title={t('public.register.title')} isWide>
      <Steps now={step} />
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      <SecureOnly>
        <form noValidate onSubmit={goOn} aria-label={t(`public.register.steps.${step}`)}>
          {isFirst ? (
            <EnterpriseStep fields={fields} />
          ) : (
            <AdministratorStep
              fields={fields}
              isMailKnown={known !== undefined}
              verification={verification}
              isMissing={isMissing}
            />
          )}
          <div className="s-form-foot">
            {isFirst ? (
              <Link className="s-button is-plain" to="/login">
                {t('kit.cancel')}
              </Link>
            ) : (
              <Button onClick={goBack}>{t('public.register.back')}</Button>
            )}
            <Button kind="primary" type="submit" isBusy={submit.isBusy}>
              {t(isFirst ? 'public.register.next' : 'public.register.submit')}
            </Button>
          </div>
        </form>
      </SecureOnly>
    </PublicCard>
  );
}

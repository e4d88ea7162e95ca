import { sessionApi } from '@matlas/contract';
import { call, clearSession, ignoreRefusal, updateSession, useSession, useT } from '@matlas/web-kit';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDestination } from './destination';
import { Button } from './parts/button';
import { PasswordField } from './parts/field';
import { NewPasswordFields } from './parts/new-password-fields';
import { Notice } from './parts/notice';
import { SecureOnly } from './parts/secure-only';
import { useFaults } from './parts/use-faults';
import { useFields, type Faults, type Values } from './parts/use-fields';
import { useSubmit } from './parts/use-submit';
import { newPasswordFaults } from './password-rule';
import { PublicCard, PublicLayout } from './public-layout';
import { passwordSealer } from './seal-password';

type Name = 'oldPassword' | 'newPassword' | 'again';

function faultsOf(values: Values<Name>): Faults<Name> {
  const { newPassword, ...rest } = newPasswordFaults(values);
  const same = values.newPassword !== '' && values.newPassword === values.oldPassword ? 'public.sameAsOld' : undefined;
  const first = newPassword ?? same;
  return {
    ...(values.oldPassword === '' && { oldPassword: 'public.oldRequired' }),
    ...(first && { newPassword: first }),
    ...rest,
  };
}

async function changePassword({ oldPassword, newPassword }: Values<Name>): Promise<void> {
  const seal = await passwordSealer();
  await call(
    sessionApi.changePassword,
    { oldPassword: await seal(oldPassword), newPassword: await seal(newPassword) },
    { log: 'public.changePassword' },
  );
}

function usePasswordChange() {
  const [isDone, setDone] = useState(false);
  const fields = useFields<Name>('password', { oldPassword: '', newPassword: '', again: '' }, useFaults(faultsOf));
  const submit = useSubmit(async (values: Values<Name>) => {
    await changePassword(values);
    setDone(true);
  }, fields.refuse);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.check()) submit.send(fields.values);
  };
  return { fields, submit, onSubmit, isDone };
}

/** Confirms the change and continues to the page that the user wanted to open. */
function Changed() {
  const t = useT();
  const navigate = useNavigate();
  const destination = useDestination();
  const goOn = () => {
    updateSession({ mustChangePassword: false });
    void navigate(destination, { replace: true });
  };
  return (
    <>
      <Notice kind="done">{t('public.passwordChanged')}</Notice>
      <Button kind="primary" isWide autoFocus onClick={goOn}>
        {t('public.goOn')}
      </Button>
    </>
  );
}

/** Change of the own password: voluntary, or required before anything else when the password is initial or expired. */
export function PasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const { fields, submit, onSubmit, isDone } = usePasswordChange();
  const mustChange = session?.mustChangePassword ?? false;
  const leave = () => {
    if (mustChange)
      void call(sessionApi.logout, {}, { log: 'public.log.leave' }).catch(ignoreRefusal).finally(clearSession);
    else void navigate(-1);
  };
  return (
    <PublicLayout title={t('public.changePassword')}>
      <PublicCard title={t('public.changePassword')}>
        {isDone ? (
          <Changed />
        ) : (
          <SecureOnly>
            <form noValidate onSubmit={onSubmit} aria-label={t('public.changePassword')}>
              <p className="s-public-note">{t(mustChange ? 'public.mustChange' : 'public.notExpired')}</p>
              {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
              <PasswordField
                field={fields.bind('oldPassword')}
                label={t('public.oldPassword')}
                autoComplete="current-password"
                autoFocus
              />
              <NewPasswordFields fields={fields} />
              <Button kind="primary" type="submit" isWide isBusy={submit.isBusy}>
                {t('public.changePassword')}
              </Button>
              <div className="s-public-ways">
                <Button kind="text" onClick={leave}>
                  {t(mustChange ? 'public.logOut' : 'kit.cancel')}
                </Button>
              </div>
            </form>
          </SecureOnly>
        )}
      </PublicCard>
    </PublicLayout>
  );
}

import { useT } from '@matlas/web-kit';
import { PasswordField } from './field';
import type { Fields } from './use-fields';

/** A new password and its repetition. */
export function NewPasswordFields<Name extends string>({
  fields,
  isRequired = false,
}: {
  fields: Fields<Name | 'newPassword' | 'again'>;
  isRequired?: boolean;
}) {
  const t = useT();
  return (
    <>
      <PasswordField
        field={fields.bind('newPassword')}
        label={t('public.newPassword')}
        hint={t('public.passwordPattern')}
        autoComplete="new-password"
        isRequired={isRequired}
      />
      <PasswordField
        field={fields.bind('again')}
        label={t('public.again')}
        autoComplete="new-password"
        isRequired={isRequired}
      />
    </>
  );
}

import { useT } from '@matlas/web-kit';
import { TextField } from '../parts/field';
import { NewPasswordFields } from '../parts/new-password-fields';
import type { Fields } from '../parts/use-fields';
import { Verification } from '../verification/verification';
import type { Verification as Challenge } from '../verification/use-challenge';
import type { Name } from './registration-fields';

export interface AdministratorStepProps {
  fields: Fields<Name>;
  /** The mailbox is known from the mailed link, so it cannot be changed. */
  isMailKnown: boolean;
  verification: Challenge;
  isMissing: boolean;
}

/** Data of the registrant, who becomes the first administrator of the enterprise. */
export function AdministratorStep({ fields, isMailKnown, verification, isMissing }: AdministratorStepProps) {
  const t = useT();
  const word = (name: string) => t(`public.register.field.${name}`);
  return (
    <>
      <div className="s-field-pair">
        <TextField
          field={fields.bind('userName')}
          label={word('userName')}
          autoComplete="name"
          maxLength={50}
          isRequired
          autoFocus
        />
        <TextField
          field={fields.bind('loginName')}
          label={word('loginName')}
          autoComplete="username"
          maxLength={50}
          isRequired
        />
      </div>
      <div className="s-field-pair">
        <TextField
          field={fields.bind('email')}
          label={t('public.email')}
          type="email"
          autoComplete="email"
          maxLength={100}
          isRequired
          readOnly={isMailKnown}
        />
        <TextField
          field={fields.bind('emailAgain')}
          label={word('emailAgain')}
          type="email"
          autoComplete="off"
          maxLength={100}
          isRequired
          readOnly={isMailKnown}
        />
      </div>
      <div className="s-field-pair">
        <TextField
          field={fields.bind('phone')}
          label={word('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          isRequired
        />
        <TextField field={fields.bind('fax')} label={word('fax')} type="tel" maxLength={30} isRequired />
      </div>
      <div className="s-field-pair">
        <NewPasswordFields fields={fields} isRequired />
      </div>
      <div className="s-register-verify">
        <Verification verification={verification} isMissing={isMissing} />
      </div>
    </>
  );
}

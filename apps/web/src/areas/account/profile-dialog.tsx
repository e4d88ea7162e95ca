import { accountApi, LIMITS, type UserProfile } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, updateSession, useRules, useT } from '@matlas/web-kit';
import { App, Input } from 'antd';
import { AvatarField } from './avatar-field';
import { FixedFacts } from './profile-facts';
import './account.css';

const contacts = ['officePhone', 'cellPhoneNumber', 'homeAddress', 'postalCode', 'email'] as const;

/**
 * The user's own profile: seven read-only facts that only an administrator changes, the contact fields, and the
 * picture.
 */
export function ProfileDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const { maxLength, email } = useRules();
  const rules = [maxLength(LIMITS.profileText)];
  const initial = { avatar: user.avatar, ...Object.fromEntries(contacts.map((field) => [field, user[field]])) };
  const onSaved = (saved: UserProfile) => {
    updateSession({ avatar: saved.avatar });
    void message.success(t('messages.profileSaved'));
  };
  return (
    <ResourceForm
      name="account"
      title={t('account.profile')}
      save={accountApi.saveProfile}
      initial={initial}
      log={['account.profile', 'kit.save']}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field name="avatar">
        <AvatarField person={user.usname} />
      </Field>
      <div className="u-fixed">
        <FixedFacts user={user} />
      </div>
      <FieldPair>
        <Field name="officePhone" rules={rules}>
          <Input autoComplete="work tel" />
        </Field>
        <Field name="cellPhoneNumber" rules={rules}>
          <Input autoComplete="mobile tel" />
        </Field>
      </FieldPair>
      <Field name="email" rules={[...rules, email()]}>
        <Input autoComplete="email" />
      </Field>
      <Field name="homeAddress" rules={rules}>
        <Input autoComplete="street-address" />
      </Field>
      <Field name="postalCode" rules={rules}>
        <Input autoComplete="postal-code" />
      </Field>
    </ResourceForm>
  );
}

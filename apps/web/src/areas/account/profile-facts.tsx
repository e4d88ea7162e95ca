import type { UserProfile } from '@matlas/contract';
import { Code, Facts, formatDateTime, nameIn, useLanguage, useT } from '@matlas/web-kit';

/** The seven facts of a user that only an administrator can change. */
export function FixedFacts({ user }: { user: UserProfile }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`account.field.${name}`);
  return (
    <Facts
      items={[
        [field('account'), <Code key="account">{user.account}</Code>],
        [field('usname'), user.usname],
        [field('userCode'), user.userCode ?? '–'],
        [field('orgName'), user.orgName ?? '–'],
        [
          field('roles'),
          user.roles.map((role) => nameIn(language, role.name, role.ename)).join(t('kit.listSeparator')) || '–',
        ],
        [field('createTime'), formatDateTime(user.createTime)],
        [field('updateTime'), formatDateTime(user.updateTime)],
      ]}
    />
  );
}

export function ContactFacts({ user }: { user: UserProfile }) {
  const t = useT();
  const contacts = ['officePhone', 'cellPhoneNumber', 'email', 'homeAddress', 'postalCode'] as const;
  return <Facts items={contacts.map((name) => [t(`account.field.${name}`), user[name] ?? '–'])} />;
}

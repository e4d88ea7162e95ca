import { cosRight, userKind, userStatus, type EnterpriseUserRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatDateTime,
  nameIn,
  noValue,
  useLanguage,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';

/** State of a user: active, deactivated, or active but outside the period of validity. */
export function UserState({ user }: { user: EnterpriseUserRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const isActive = user.status === userStatus.of.active;
  const word = isActive && !user.isInValidity ? t('users.outOfValidity') : wordOf(userStatus, user.status);
  return <Tag className={isActive && user.isInValidity ? 'g-tag' : 'g-tag g-off'}>{word}</Tag>;
}

export function useRoleNames(): (roles: EnterpriseUserRow['roles']) => string {
  const t = useT();
  const language = useLanguage();
  return (roles) => roles.map((role) => nameIn(language, role.nameZh, role.nameEn)).join(t('users.comma'));
}

/** Text of the file rights: upload, download, both; offline. */
export function useRightWords(): (user: Pick<EnterpriseUserRow, 'transferRight' | 'cosRight'>) => string {
  const t = useT();
  const wordOf = useWordOf();
  return ({ transferRight, cosRight: cos }) =>
    [
      transferRight ? t(`users.right.${transferRight}`) : '',
      cos ? t('users.right.cosOf', { grade: wordOf(cosRight, cos) }) : '',
    ]
      .filter(Boolean)
      .join(t('users.comma')) || noValue;
}

/** Period of validity as text, also when it has no start or no end. */
export function useValidity(): (user: Pick<EnterpriseUserRow, 'validFrom' | 'validUntil'>) => string {
  const t = useT();
  return ({ validFrom, validUntil }) =>
    (validFrom ?? validUntil) ? `${formatDate(validFrom)} – ${formatDate(validUntil)}` : t('users.noLimit');
}

const renderCut = (text: string) => (
  <span className="m-cut" title={text}>
    {text || noValue}
  </span>
);

export function useUserColumns(withEnterprise: boolean): Column<EnterpriseUserRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const rolesOf = useRoleNames();
  const rightsOf = useRightWords();
  const validityOf = useValidity();
  return [
    { field: 'name', sortable: true, render: (user) => user.name },
    { field: 'status', width: 132, priority: 1, render: (user) => <UserState user={user} /> },
    { field: 'loginName', width: 150, priority: 2, sortable: true, render: (user) => <Code>{user.loginName}</Code> },
    ...(withEnterprise
      ? [
          {
            key: 'enterprise',
            width: 170,
            priority: 3 as const,
            render: (user: EnterpriseUserRow) =>
              renderCut(nameIn(language, user.enterpriseName, user.enterpriseEnName)),
          },
        ]
      : []),
    {
      key: 'organisation',
      width: 160,
      priority: 2,
      render: (user) => renderCut(nameIn(language, user.organisationName, user.organisationEnName)),
    },
    { key: 'roles', width: 190, priority: 2, render: (user) => renderCut(rolesOf(user.roles)) },
    { key: 'rights', width: 160, priority: 3, render: (user) => renderCut(rightsOf(user)) },
    { key: 'validity', width: 190, priority: 3, render: validityOf },
    { field: 'email', width: 210, isExtra: true, render: (user) => renderCut(user.email ?? '') },
    {
      key: 'kinds',
      width: 170,
      isExtra: true,
      render: (user) => renderCut(user.kinds.map((kind) => wordOf(userKind, kind)).join(t('users.comma'))),
    },
    { field: 'lastSignInAt', width: 150, isExtra: true, render: (user) => formatDateTime(user.lastSignInAt) },
    {
      field: 'createTime',
      width: 150,
      isExtra: true,
      sortable: true,
      render: (user) => formatDateTime(user.createTime),
    },
  ];
}

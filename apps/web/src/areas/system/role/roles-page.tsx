import { CopyOutlined } from '@ant-design/icons';
import { dataScope, rightsOf, roleAuthority, rolesApi, type RoleRow } from '@matlas/contract';
import {
  formatNumber,
  nameIn,
  NoPermissionState,
  Page,
  PageHead,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useMay,
  usePageCrumbs,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Segmented, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CopyRoleForm, RoleForm } from './role-form';
import { RoleMatrix } from './role-matrix';
import { RolePanel } from './role-panel';
import '../system.css';

function useColumns(): Column<RoleRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const name = language === 'zh' ? 'nameZh' : 'nameEn';
  return [
    {
      field: name,
      title: 'roles.field.name',
      sortable: true,
      render: (role) => nameIn(language, role.nameZh, role.nameEn),
    },
    {
      field: 'builtIn',
      title: 'roles.field.kind',
      width: 120,
      priority: 1,
      render: (role) => <Tag>{t(role.builtIn ? 'roles.builtIn' : 'roles.own')}</Tag>,
    },
    { field: 'dataScope', width: 120, priority: 2, render: (role) => wordOf(dataScope, role.dataScope) },
    { field: 'authority', width: 140, priority: 3, render: (role) => wordOf(roleAuthority, role.authority) },
    {
      key: 'rights',
      width: 100,
      align: 'right',
      priority: 3,
      render: (role) => formatNumber(rightsOf(role.permissions).length),
    },
    {
      field: 'users',
      width: 100,
      align: 'right',
      priority: 2,
      sortable: true,
      render: (role) => formatNumber(role.users),
    },
    {
      key: 'enterprise',
      width: 200,
      priority: 3,
      isExtra: true,
      render: (role) => nameIn(language, role.enterpriseName, role.enterpriseEnName) || '–',
    },
  ];
}

function RoleList({ views }: { views: ReactNode }) {
  const t = useT();
  const may = useMay();
  const [copied, setCopied] = useState<RoleRow>();
  const columns = useColumns();
  const scopes = useFilterOptions(dataScope);
  const authorities = useFilterOptions(roleAuthority);
  const copyOf = (role: RoleRow) => (may(rolesApi.copy) && role.can.copy ? () => setCopied(role) : undefined);
  const rowActions = (role: RoleRow): RowAction[] => {
    const onClick = copyOf(role);
    return onClick ? [{ key: 'copy', label: t('roles.copyMore'), icon: <CopyOutlined aria-hidden />, onClick }] : [];
  };
  const kinds = [
    { value: 'true', label: t('roles.builtIn') },
    { value: 'false', label: t('roles.own') },
  ];
  return (
    <>
      <ResourceList
        name="roles"
        list={rolesApi.page}
        columns={columns}
        actions={views}
        rowActions={rowActions}
        save={rolesApi.saveOrUpdate}
        form={(form) => <RoleForm {...form} />}
        remove={rolesApi.delete}
        filters={[
          { field: 'builtIn', kind: 'choice', options: kinds, label: 'roles.field.kind' },
          { field: 'dataScope', kind: 'choice', options: scopes },
          { field: 'authority', kind: 'choice', options: authorities },
        ]}
        panel={(role, close) => <RolePanel key={role.id} role={role} onCopy={copyOf(role)} onClose={close} />}
      />
      {copied ? <CopyRoleForm role={copied} onClose={() => setCopied(undefined)} /> : null}
    </>
  );
}

/** Roles as a list, or as the matrix of all rights. */
export function RolesPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'matrix' ? 'matrix' : 'list';
  const views = (
    <Segmented
      size="small"
      aria-label={t('roles.view')}
      value={view}
      options={(['list', 'matrix'] as const).map((value) => ({ value, label: t(`roles.as.${value}`) }))}
      onChange={(next) => setSearch(next === 'list' ? {} : { view: next }, { replace: true })}
    />
  );
  if (view === 'list') return <RoleList views={views} />;
  if (!may(rolesApi.matrix)) return <NoPermissionState what={t('roles.title')} needs={rolesApi.matrix.needs} />;
  return (
    <Page>
      <PageHead title={t('roles.title')} crumbs={crumbs} actions={views} />
      <RoleMatrix />
    </Page>
  );
}

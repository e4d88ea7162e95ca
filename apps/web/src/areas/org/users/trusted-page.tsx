import { PlusOutlined } from '@ant-design/icons';
import { enterpriseUsersApi, type EnterpriseUserRow } from '@matlas/contract';
import {
  call,
  Code,
  nameIn,
  refreshAreas,
  ResourceList,
  useLanguage,
  useMay,
  useRoute,
  useT,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUndo } from '../../shared/use-undo';
import { EnterpriseSelect, useEnterpriseChoice, useManagesSeveralEnterprises } from '../enterprise-choice';
import { UserState } from './user-columns';
import { TrustList } from './trust-list';
import { toFormValues } from './user-form-values';
import { UserPanel } from './user-panel';
import '../org.css';

const log = ['trusted.title', 'kit.save'];
const offered = 50;

/** Names or withdraws a trusted user. Saves the current record with only this field changed. */
function useTrustChange() {
  const client = useQueryClient();
  const undo = useUndo();
  const { message } = App.useApp();
  const save = async (id: number, trusted: boolean) => {
    const user = await call(enterpriseUsersApi.get, { id }, { log });
    await call(enterpriseUsersApi.change, { ...toFormValues(user), trusted }, { log });
    await refreshAreas(client, ['matlas', 'system']);
  };
  return async ({ id, name }: Pick<EnterpriseUserRow, 'id' | 'name'>, trusted: boolean) => {
    try {
      await save(id, trusted);
      undo(
        trusted ? 'trusted.named' : 'trusted.withdrawn',
        () => void save(id, !trusted).catch((reason: Error) => message.error(reason.message)),
        { name },
      );
    } catch (reason) {
      void message.error((reason as Error).message);
    }
  };
}

function NameDialog({
  enterpriseId,
  onName,
  onClose,
}: {
  enterpriseId: number | undefined;
  onName: (user: EnterpriseUserRow) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<number>();
  const { data } = useRoute(
    enterpriseUsersApi.page,
    {
      pageNo: 1,
      pageSize: offered,
      querys: { eq: { trusted: false } },
      ...(q ? { q } : {}),
      ...(enterpriseId === undefined ? {} : { enterpriseId }),
    },
    { log: ['trusted.title', 'kit.query'], keepPrevious: true },
  );
  const users = (data?.records ?? []).filter(({ can }) => can.trust);
  const submit = () => {
    const user = users.find(({ id }) => id === chosen);
    if (user) onName(user);
    else void message.warning(t('trusted.choose'));
  };
  return (
    <Modal
      open
      title={t('trusted.name')}
      mask={{ closable: false }}
      okText={t('trusted.name')}
      cancelText={t('kit.cancel')}
      onOk={submit}
      onCancel={onClose}
    >
      <p className="g-note">{t('trusted.nameConsequence')}</p>
      <Select
        autoFocus
        virtual
        className="m-wide"
        showSearch={{ filterOption: false, onSearch: setQ }}
        aria-label={t('users.field.name')}
        placeholder={t('trusted.choose')}
        value={chosen}
        onChange={setChosen}
        options={users.map((user) => ({ value: user.id, label: `${user.name} · ${user.loginName}` }))}
      />
    </Modal>
  );
}

function useColumns(): Column<EnterpriseUserRow>[] {
  const language = useLanguage();
  return [
    { field: 'name', title: 'users.field.name', sortable: true },
    {
      field: 'status',
      title: 'users.field.status',
      width: 120,
      priority: 1,
      render: (user) => <UserState user={user} />,
    },
    {
      field: 'loginName',
      title: 'users.field.loginName',
      width: 170,
      priority: 2,
      sortable: true,
      render: (user) => <Code>{user.loginName}</Code>,
    },
    {
      key: 'organisation',
      title: 'users.field.organisation',
      width: 220,
      priority: 2,
      render: (user) => nameIn(language, user.organisationName, user.organisationEnName),
    },
    {
      key: 'enterprise',
      title: 'users.field.enterprise',
      width: 220,
      priority: 3,
      render: (user) => nameIn(language, user.enterpriseName, user.enterpriseEnName),
    },
  ];
}

/** Users that the own enterprise has named as trusted users for other enterprises. */
function NamedList({ views }: { views: ReactNode }) {
  const t = useT();
  const may = useMay();
  const trust = useTrustChange();
  const columns = useColumns();
  const hasChoice = useManagesSeveralEnterprises();
  const { enterpriseId, choose } = useEnterpriseChoice();
  const [isNaming, setNaming] = useState(false);
  const mayTrust = may('entorguser:trusted:edit') && may(enterpriseUsersApi.change);
  const rowActions = (user: EnterpriseUserRow): RowAction[] =>
    mayTrust && user.can.trust
      ? [{ key: 'withdraw', label: t('trusted.withdraw'), onClick: () => void trust(user, false) }]
      : [];
  return (
    <>
      <ResourceList
        name="trusted"
        list={enterpriseUsersApi.page}
        columns={columns}
        defaultSort="name"
        fixed={{ kind: 'trusted', ...(enterpriseId === undefined ? {} : { enterpriseId }) }}
        rowActions={rowActions}
        above={
          hasChoice ? (
            <div className="g-choice">
              <EnterpriseSelect value={enterpriseId} onChange={choose} />
            </div>
          ) : null
        }
        actions={
          <>
            {views}
            {mayTrust ? (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNaming(true)}>
                {t('trusted.nameMore')}
              </Button>
            ) : null}
          </>
        }
        panel={(user, close) => <UserPanel key={user.id} user={user} onClose={close} withActivation={false} />}
      />
      {isNaming ? (
        <NameDialog
          enterpriseId={enterpriseId}
          onClose={() => setNaming(false)}
          onName={(user) => {
            setNaming(false);
            void trust(user, true);
          }}
        />
      ) : null}
    </>
  );
}

const sides = ['given', 'named', 'received'] as const;

/**
 * Users who can see confidential substances of other enterprises: the owner grants trust, and only to users named
 * by their own enterprise.
 */
export function TrustedPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const side = sides.find((one) => one === search.get('view')) ?? 'given';
  const views = (
    <Segmented
      size="small"
      aria-label={t('trusted.view')}
      value={side}
      options={sides.map((value) => ({ value, label: t(`trusted.side.${value}`) }))}
      onChange={(next) => setSearch(next === 'given' ? {} : { view: next }, { replace: true })}
    />
  );
  return side === 'named' ? <NamedList views={views} /> : <TrustList key={side} side={side} views={views} />;
}

import { PlusOutlined } from '@ant-design/icons';
import { configApi, type SyncAccountRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  formatDateTime,
  nameIn,
  useCommand,
  useLanguage,
  useMay,
  useNarrow,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { App, Button, Table, type TableColumnType } from 'antd';
import { useState, type ReactNode } from 'react';
import { AccountForm, type AccountCalls } from './account-form';
import { Section } from './section';

function useDelete(calls: AccountCalls): ((account: SyncAccountRow) => void) | undefined {
  const t = useT();
  const { modal } = App.useApp();
  const command = useCommand(calls.delete, { log: ['accounts.title', 'kit.delete'] });
  if (!useMay()(calls.delete)) return undefined;
  return (account) =>
    void modal.confirm({
      title: t('kit.deleteOne', { subject: account.userName }),
      content: t('accounts.deleteConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ ids: [account.id] }),
    });
}

type Actions = (account: SyncAccountRow) => ReactNode;

function useColumns(actions: Actions): TableColumnType<SyncAccountRow>[] {
  const t = useT();
  const language = useLanguage();
  const column = (
    key: string,
    width: number | undefined,
    render: (account: SyncAccountRow) => ReactNode,
  ): TableColumnType<SyncAccountRow> => ({
    key,
    title: t(`accounts.field.${key}`),
    ...(width ? { width } : { ellipsis: true }),
    render: (_value, account) => render(account),
  });
  return [
    column('userName', undefined, ({ userName }) => <span title={userName}>{userName}</span>),
    column('companyId', 130, ({ companyId }) => <Code>{companyId}</Code>),
    column('password', 150, ({ password }) => <Code>{password}</Code>),
    column('enterprise', 180, (account) => nameIn(language, account.enterpriseName, account.enterpriseEnName)),
    column('url', 220, ({ url }) => (
      <span className="m-cut" title={url}>
        {url || '–'}
      </span>
    )),
    column('state', 110, ({ active }) => t(active ? 'accounts.active' : 'accounts.inactive')),
    column('updateTime', 150, ({ updateTime }) => formatDateTime(updateTime)),
    {
      key: 'actions',
      width: 150,
      align: 'right',
      title: <span className="m-hidden">{t('kit.actions')}</span>,
      render: (_value, account) => actions(account),
    },
  ];
}

function Accounts({ accounts, actions }: { accounts: readonly SyncAccountRow[]; actions: Actions }) {
  const t = useT();
  const isNarrow = useNarrow();
  const columns = useColumns(actions);
  if (accounts.length === 0) return <EmptyState title={t('kit.empty')}>{t('accounts.empty')}</EmptyState>;
  if (!isNarrow)
    return (
      <Table<SyncAccountRow>
        size="small"
        className="m-table"
        tableLayout="fixed"
        pagination={false}
        rowKey="id"
        dataSource={[...accounts]}
        columns={columns}
      />
    );
  return (
    <ul className="m-two-lines">
      {accounts.map((account) => (
        <li key={account.id}>
          <div className="m-two-row">
            <span className="m-two-name">{account.userName}</span>
            <span className="m-two-state">{t(account.active ? 'accounts.active' : 'accounts.inactive')}</span>
            <span className="m-two-second">
              <Code>{account.companyId}</Code>
            </span>
          </div>
          {actions(account)}
        </li>
      ))}
    </ul>
  );
}

/** Accounts of the platform at other systems; passwords are masked. */
export function AccountsSection({ system }: { system: 'own' | 'imds' }) {
  const t = useT();
  const may = useMay();
  const calls: AccountCalls = system === 'own' ? configApi.ownAccounts : configApi.imdsAccounts;
  const query = useRoute(calls.list, {}, { log: ['accounts.title', 'kit.query'] });
  const [edited, setEdited] = useState<{ account: SyncAccountRow | undefined }>();
  const remove = useDelete(calls);
  const mayEdit = may(calls.saveOrUpdate);
  const actions: Actions = (account) => (
    <span className="m-row-actions">
      {mayEdit ? (
        <Button
          type="text"
          size="small"
          aria-label={t('kit.editSubject', { subject: account.userName })}
          onClick={() => setEdited({ account })}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      {remove ? (
        <Button
          type="text"
          size="small"
          danger
          aria-label={`${t('kit.delete')} ${account.userName}`}
          onClick={() => remove(account)}
        >
          {t('kit.delete')}
        </Button>
      ) : null}
    </span>
  );
  return (
    <Section query={query}>
      {(accounts) => (
        <>
          <div className="a-section-head">
            <p className="m-faint">{t(`accounts.explained.${system}`)}</p>
            {mayEdit ? (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setEdited({ account: undefined })}
              >
                {t('kit.new')}
              </Button>
            ) : null}
          </div>
          <Accounts accounts={accounts} actions={actions} />
          {edited ? <AccountForm calls={calls} account={edited.account} onClose={() => setEdited(undefined)} /> : null}
        </>
      )}
    </Section>
  );
}

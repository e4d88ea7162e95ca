import { PlusOutlined, StopOutlined } from '@ant-design/icons';
import { trustApi, type TrustRow, type TrustSide } from '@matlas/contract';
import {
  Code,
  formatDateTime,
  nameIn,
  ResourceList,
  useCommand,
  useLanguage,
  useMay,
  useT,
  type CallError,
  type Column,
} from '@matlas/web-kit';
import { App, Button, Form, Input, Modal, Tag } from 'antd';
import { useState, type ReactNode } from 'react';

const log = ['trusted.title', 'kit.save'];

function TrustState({ of }: { of: TrustRow }) {
  const t = useT();
  const state = of.revokedAt ? 'revoked' : of.isEffective ? 'effective' : 'idle';
  return (
    <Tag className={state === 'effective' ? 'g-tag' : 'g-tag g-off'} title={t(`trusted.stateMeans.${state}`)}>
      {t(`trusted.state.${state}`)}
    </Tag>
  );
}

function useColumns(side: TrustSide): Column<TrustRow>[] {
  const t = useT();
  const language = useLanguage();
  const owner: Column<TrustRow> = {
    key: 'owner',
    title: 'trusted.field.owner',
    width: 220,
    priority: 2,
    render: (row) => nameIn(language, row.ownerName, row.ownerEnName),
  };
  return [
    { field: 'userName', title: 'trusted.field.user', sortable: true },
    { key: 'state', title: 'trusted.field.state', width: 120, priority: 1, render: (row) => <TrustState of={row} /> },
    {
      field: 'loginName',
      title: 'users.field.loginName',
      width: 170,
      priority: 2,
      sortable: true,
      render: (row) => <Code>{row.loginName}</Code>,
    },
    ...(side === 'given'
      ? [
          {
            key: 'enterprise',
            title: 'users.field.enterprise',
            width: 220,
            priority: 2,
            render: (row: TrustRow) => nameIn(language, row.enterpriseName, row.enterpriseEnName),
          } satisfies Column<TrustRow>,
        ]
      : [owner]),
    {
      field: 'grantedAt',
      title: 'trusted.field.since',
      width: 170,
      priority: 2,
      sortable: true,
      render: (row) => formatDateTime(row.grantedAt),
    },
    { field: 'grantedBy', title: 'trusted.field.by', width: 130, priority: 3 },
    {
      field: 'revokedAt',
      title: 'trusted.field.until',
      width: 220,
      priority: 3,
      sortable: true,
      render: (row) =>
        row.revokedAt
          ? t('trusted.revokedAt', { time: formatDateTime(row.revokedAt), name: row.revokedBy ?? '' })
          : null,
    },
  ];
}

/** The user is named by user id, because users of other enterprises cannot be browsed. */
function GrantDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ loginName: string }>();
  const command = useCommand(trustApi.grant, { log, quiet: true });
  const submit = async () => {
    const { loginName } = await form.validateFields();
    try {
      const { userName } = await command.mutateAsync({ loginName: loginName.trim() });
      void message.success(t('trusted.granted', { name: userName }));
      onClose();
    } catch (reason) {
      form.setFields([
        { name: 'loginName', errors: [(reason as CallError).issues[0]?.message ?? (reason as CallError).message] },
      ]);
    }
  };
  return (
    <Modal
      open
      title={t('trusted.grant')}
      mask={{ closable: false }}
      okText={t('trusted.grant')}
      cancelText={t('kit.cancel')}
      confirmLoading={command.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="g-note">{t('trusted.consequence')}</p>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <Form.Item
          name="loginName"
          label={t('users.field.loginName')}
          extra={t('trusted.loginNameHint')}
          rules={[{ required: true, whitespace: true, message: t('trusted.loginNameRequired') }]}
        >
          <Input autoFocus maxLength={50} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/**
 * Users who can see the confidential substances of the own enterprise, or own users who can see those of others.
 * Revoked entries stay in the list.
 */
export function TrustList({ side, views }: { side: TrustSide; views: ReactNode }) {
  const t = useT();
  const may = useMay();
  const { modal, message } = App.useApp();
  const columns = useColumns(side);
  const [isGranting, setGranting] = useState(false);
  const revoking = useCommand(trustApi.revoke, {
    log,
    onDone: ({ userName }) => void message.success(t('trusted.revoked', { name: userName })),
  });
  const revoke = ({ id, userName }: TrustRow) =>
    void modal.confirm({
      title: t('trusted.revokeAsk', { name: userName }),
      content: t('trusted.revokeConsequence'),
      okText: t('trusted.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => revoking.run({ id }),
    });
  const grant =
    side === 'given' && may(trustApi.grant) ? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setGranting(true)}>
        {t('trusted.grantMore')}
      </Button>
    ) : null;
  return (
    <>
      <ResourceList
        name={`trusted.${side}`}
        title={t('trusted.title')}
        list={trustApi.page}
        columns={columns}
        defaultSort="-grantedAt"
        fixed={{ side }}
        actions={
          <>
            {views}
            {grant}
          </>
        }
        rowActions={(row) =>
          row.can.revoke
            ? [
                {
                  key: 'revoke',
                  label: t('trusted.revoke'),
                  icon: <StopOutlined aria-hidden />,
                  isDanger: true,
                  onClick: () => revoke(row),
                },
              ]
            : []
        }
      />
      {isGranting ? <GrantDialog onClose={() => setGranting(false)} /> : null}
    </>
  );
}

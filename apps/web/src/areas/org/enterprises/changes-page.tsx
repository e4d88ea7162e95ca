import { changeRequestState, enterpriseApi, enterpriseChangeKind, type EnterpriseChangeRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  nameIn,
  noValue,
  PanelSection,
  ResourceList,
  useCommand,
  useFilterOptions,
  useLanguage,
  useMay,
  useRules,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { App, Button, Form, Input, Modal, Tag } from 'antd';
import { useState } from 'react';
import { OwnEnterpriseActions } from './own-enterprise-actions';
import '../org.css';

const useNameOf = () => {
  const language = useLanguage();
  return (row: EnterpriseChangeRow) => nameIn(language, row.enterpriseName, row.enterpriseEnName);
};

/** Refuses a change with a reason that the enterprise receives. */
function RefuseDialog({ change, onClose }: { change: EnterpriseChangeRow; onClose: () => void }) {
  const t = useT();
  const rules = useRules();
  const nameOf = useNameOf();
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand(enterpriseApi.changes.refuse, {
    log: ['changes.title', 'changes.refuse'],
    onDone: onClose,
  });
  const label = t('changes.field.reason');
  return (
    <Modal
      open
      title={t('changes.refuseOne', { name: nameOf(change) })}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={command.isPending}
      okText={t('changes.refuse')}
      okButtonProps={{ danger: true }}
      cancelText={t('kit.cancel')}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField('reason');
      }}
    >
      <Form
        form={form}
        name="refuseChange"
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={({ reason }) => command.mutate({ id: change.id, reason })}
      >
        <Form.Item name="reason" label={label} rules={[rules.required(label)]}>
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const changeableFields = ['nameZh', 'nameEn', 'nameFr', 'mailbox'] as const;

function RequestedChange({ change }: { change: EnterpriseChangeRow }) {
  const t = useT();
  const fields = changeableFields.filter(
    (name) => (change.wanted[name] ?? null) !== (change.before[name] ?? null) && name in change.wanted,
  );
  return (
    <PanelSection title={t('changes.wish')}>
      <table className="g-passwords">
        <thead>
          <tr>
            <th scope="col">{t('changes.what')}</th>
            <th scope="col">{t('changes.now')}</th>
            <th scope="col">{t('changes.wanted')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`enterprises.field.${name}`)}</th>
              <td>{change.before[name] ?? noValue}</td>
              <td>{change.wanted[name] ?? noValue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

function ChangePanel({ change, onClose }: { change: EnterpriseChangeRow; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const nameOf = useNameOf();
  const wordOf = useWordOf();
  const { modal } = App.useApp();
  const [isRefusing, setRefusing] = useState(false);
  const command = useCommand(enterpriseApi.changes.approve, {
    log: ['changes.title', 'changes.approve'],
    alsoRefreshes: ['extSys', 'matlas'],
  });
  const approve = () =>
    void modal.confirm({
      title: t('changes.approveOne', { name: nameOf(change) }),
      content: t('changes.approveConsequence'),
      okText: t('changes.approve'),
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ id: change.id }),
    });
  const mayDecide = (change.can.approve || change.can.refuse) && may(enterpriseApi.changes.approve);
  const footer = mayDecide ? (
    <>
      <Button type="primary" onClick={approve}>
        {t('changes.approveMore')}
      </Button>
      <Button onClick={() => setRefusing(true)}>{t('changes.refuseMore')}</Button>
    </>
  ) : undefined;
  const field = (name: string) => t(`changes.field.${name}`);
  return (
    <DetailPanel
      title={nameOf(change)}
      subtitle={
        <>
          {wordOf(enterpriseChangeKind, change.kind)} · {wordOf(changeRequestState, change.state)}
        </>
      }
      onClose={onClose}
      footer={footer}
    >
      <RequestedChange change={change} />
      <PanelSection>
        <Facts
          items={[
            [field('ground'), change.ground],
            [field('requestedBy'), change.requestedBy],
            [field('createTime'), formatDateTime(change.createTime)],
            [field('decidedBy'), change.decidedBy],
            [field('decidedAt'), change.decidedAt ? formatDateTime(change.decidedAt) : ''],
            [field('reason'), change.reason],
          ]}
        />
      </PanelSection>
      {isRefusing ? <RefuseDialog change={change} onClose={() => setRefusing(false)} /> : null}
    </DetailPanel>
  );
}

/**
 * Changes requested by enterprises for their own data, on which the operating centre decides; an enterprise sees its
 * own, and requests them here.
 */
export function ChangesPage() {
  const nameOf = useNameOf();
  const wordOf = useWordOf();
  const states = useFilterOptions(changeRequestState);
  const kinds = useFilterOptions(enterpriseChangeKind);
  const columns: Column<EnterpriseChangeRow>[] = [
    { field: 'enterpriseName', sortable: true, render: nameOf },
    { field: 'state', width: 140, priority: 1, render: (row) => <Tag>{wordOf(changeRequestState, row.state)}</Tag> },
    { field: 'kind', width: 140, priority: 2, render: (row) => wordOf(enterpriseChangeKind, row.kind) },
    { field: 'enterpriseCode', width: 120, priority: 3, render: (row) => <Code>{row.enterpriseCode}</Code> },
    { field: 'requestedBy', width: 150, priority: 3 },
    { field: 'createTime', width: 160, priority: 2, sortable: true, render: (row) => formatDateTime(row.createTime) },
  ];
  return (
    <ResourceList
      name="changes"
      list={enterpriseApi.changes.page}
      columns={columns}
      actions={<OwnEnterpriseActions />}
      defaultSort="-createTime"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'kind', kind: 'choice', options: kinds },
        { field: 'createTime', kind: 'dates' },
      ]}
      panel={(change, close) => <ChangePanel key={change.id} change={change} onClose={close} />}
    />
  );
}

import { bomApi, type BomProposal } from '@matlas/contract';
import {
  Code,
  formatDate,
  Name,
  useAddress,
  useCommand,
  useMay,
  useName,
  useRoute,
  useT,
  withParameters,
} from '@matlas/web-kit';
import { Alert, App, Button, Checkbox, Modal, Table, Tag, type TableColumnType } from 'antd';
import { useState } from 'react';
import { sheetPath } from '../shared/paths';
import { Link } from 'react-router-dom';

const parameter = 'proposals';

function useColumns(): TableColumnType<BomProposal>[] {
  const t = useT();
  return [
    {
      key: 'position',
      title: t('bom.proposals.position'),
      render: (_value, { position }) => (
        <>
          <Name of={position} /> {position.number ? <Code>{position.number}</Code> : null}
        </>
      ),
    },
    {
      key: 'now',
      title: t('bom.proposals.now'),
      width: 190,
      render: (_value, { position: { sheet }, byHand }) =>
        sheet ? (
          <>
            <Code>
              {sheet.cid} / {sheet.cver}
            </Code>{' '}
            {byHand ? <Tag>{t('bom.proposals.byHand')}</Tag> : null}
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'sheet',
      title: t('bom.proposals.sheet'),
      render: (_value, { sheet }) => (
        <>
          <Link to={sheetPath(sheet.id)}>
            <Code>
              {sheet.cid} / {sheet.cver}
            </Code>
          </Link>{' '}
          <Name of={sheet} />
        </>
      ),
    },
    {
      key: 'supplier',
      title: t('bom.field.supplier'),
      width: 170,
      render: (_value, { sheet }) =>
        sheet.supplierName ? <Name of={{ name: sheet.supplierName, foreignName: sheet.supplierForeignName }} /> : '–',
    },
    { key: 'time', title: t('bom.proposals.since'), width: 110, render: (_value, row) => formatDate(row.createTime) },
  ];
}

/** What was not attached, one line each with its reason. */
function LeftProposals({ lead, left }: { lead: string; left: readonly { name: string; reason: string }[] }) {
  return (
    <>
      <p>{lead}</p>
      <ul className="b-left">
        {left.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <strong>{name}</strong>
            <div>{reason}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Takes or dismisses proposals and says what was left. */
function useProposalCommands(modelId: number, onDone: () => void) {
  const t = useT();
  const { message, modal } = App.useApp();
  const common = { log: ['bom.title', 'bom.proposals.title'] as [string, string] };
  const take = useCommand(bomApi.takeProposals, {
    ...common,
    alsoRefreshes: ['model', 'analysis', 'home'],
    onDone: ({ taken, kept, left }) => {
      const lines = [
        t('bom.proposals.taken', { count: taken }),
        ...(kept > 0 ? [t('bom.proposals.kept', { count: kept })] : []),
      ].join(t('kit.listSeparator'));
      if (left.length === 0) void message.success(lines);
      else
        modal.warning({
          title: t('bom.proposals.left', { count: left.length }),
          content: <LeftProposals lead={lines} left={left} />,
          okText: t('kit.close'),
        });
      onDone();
    },
  });
  const dismiss = useCommand(bomApi.dismissProposals, { ...common, alsoRefreshes: ['home'], onDone });
  return {
    isBusy: take.isPending || dismiss.isPending,
    take: (ids: number[], replaceByHand: boolean) => take.mutate({ modId: modelId, proposalIds: ids, replaceByHand }),
    dismiss: (ids: number[]) => dismiss.mutate({ modId: modelId, proposalIds: ids }),
  };
}

function ProposalsDialog({
  modelId,
  proposals,
  onClose,
}: {
  modelId: number;
  proposals: readonly BomProposal[];
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const columns = useColumns();
  const [chosen, setChosen] = useState<number[]>(() => proposals.filter(({ byHand }) => !byHand).map(({ id }) => id));
  const [isReplacing, setReplacing] = useState(false);
  const commands = useProposalCommands(modelId, onClose);
  const hasByHand = proposals.some(({ id, byHand }) => byHand && chosen.includes(id));
  return (
    <Modal
      open
      width={1000}
      mask={{ closable: false }}
      title={t('bom.proposals.title')}
      className="b-dialog"
      onCancel={onClose}
      footer={
        <>
          <Button disabled={chosen.length === 0} loading={commands.isBusy} onClick={() => commands.dismiss(chosen)}>
            {t('bom.proposals.dismiss')}
          </Button>
          <Button
            type="primary"
            disabled={chosen.length === 0 || (hasByHand && !isReplacing)}
            loading={commands.isBusy}
            onClick={() => commands.take(chosen, isReplacing)}
          >
            {t('bom.proposals.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p className="m-faint">{t('bom.proposals.explained')}</p>
      <Table<BomProposal>
        size="small"
        className="m-table"
        pagination={proposals.length > 20 ? { pageSize: 20, size: 'small' } : false}
        rowKey="id"
        dataSource={[...proposals]}
        columns={columns}
        scroll={{ x: 760 }}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: ({ position }) => ({ 'aria-label': nameOf(position) }),
        }}
      />
      {hasByHand ? (
        <Checkbox checked={isReplacing} onChange={({ target }) => setReplacing(target.checked)}>
          {t('bom.proposals.replaceByHand')}
        </Checkbox>
      ) : null}
    </Modal>
  );
}

/** "n new proposals": data sheets that arrived and fit positions, one click away. */
export function Proposals({ modelId, isLocked }: { modelId: number; isLocked: boolean }) {
  const t = useT();
  const may = useMay();
  const [search, changeAddress] = useAddress();
  const mayTake = may(bomApi.takeProposals) && !isLocked;
  const { data = [] } = useRoute(
    bomApi.proposals,
    { modId: modelId },
    { log: 'bom.log.proposals', enabled: may(bomApi.proposals) && mayTake },
  );
  const show = (isOpen: boolean) =>
    changeAddress((now) => withParameters(now, { [parameter]: isOpen ? '1' : undefined }), { replace: true });
  if (!mayTake || data.length === 0) return null;
  return (
    <>
      <Alert
        className="b-proposals"
        type="info"
        showIcon
        title={t('bom.proposals.count', { count: data.length })}
        action={
          <Button size="small" type="primary" onClick={() => show(true)}>
            {t('bom.proposals.look')}
          </Button>
        }
      />
      {search.get(parameter) ? (
        <ProposalsDialog modelId={modelId} proposals={data} onClose={() => show(false)} />
      ) : null}
    </>
  );
}

import { analysisImpactApi, type ImpactParty, type ImpactRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  Name,
  ResourceList,
  useMay,
  useName,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { MessageDialog } from './message-dialog';
import { RequestsDialog } from './requests-dialog';

type Side = 'customer' | 'supplier';
interface ChosenParties {
  act: 'message' | 'request';
  parties: readonly ImpactParty[];
  clear: () => void;
}

function usePartyColumns(): Column<ImpactParty>[] {
  const t = useT();
  const nameOf = useName();
  return [
    { key: 'name', isName: true, render: ({ nameZh, nameEn }) => <Name of={{ name: nameZh, foreignName: nameEn }} /> },
    { field: 'code', width: 130, priority: 3, render: ({ code }) => (code ? <Code>{code}</Code> : '–') },
    { field: 'sheets', width: 110, align: 'right', sortable: true, render: ({ sheets }) => formatNumber(sheets) },
    {
      key: 'firstSheets',
      width: 320,
      render: ({ firstSheets }) => {
        const names = firstSheets.map(nameOf).join(t('impact.comma'));
        return (
          <span className="m-cut" title={names}>
            {names}
          </span>
        );
      },
    },
    { field: 'lastAt', width: 120, sortable: true, priority: 3, render: ({ lastAt }) => formatDate(lastAt) },
    {
      key: 'done',
      width: 180,
      priority: 1,
      render: ({ told: notified, asked: requested }) => (
        <>
          {notified > 0 ? <Tag color="success">{t('impact.told')}</Tag> : null}
          {requested > 0 ? <Tag color="processing">{t('impact.asked', { count: requested })}</Tag> : null}
          {notified + requested === 0 ? '–' : null}
        </>
      ),
    },
  ];
}

/** Customers that received affected sheets, or suppliers that sent them. */
export function PartyList({ impact, side }: { impact: ImpactRow; side: Side }) {
  const t = useT();
  const may = useMay();
  const [chosen, setChosen] = useState<ChosenParties>();
  const columns = usePartyColumns();
  const [mayWrite, mayAsk] = [
    may(analysisImpactApi.sendMessages),
    side === 'supplier' && may(analysisImpactApi.sendRequests),
  ];
  const actions = (parties: readonly ImpactParty[], clear: () => void) => (
    <>
      {mayAsk ? (
        <Button size="small" type="primary" onClick={() => setChosen({ act: 'request', parties, clear })}>
          {t('impact.act.request')}
        </Button>
      ) : null}
      {mayWrite ? (
        <Button size="small" onClick={() => setChosen({ act: 'message', parties, clear })}>
          {t('impact.act.message')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <ResourceList<ImpactParty>
        isInner
        name={`impact.${side}s`}
        list={analysisImpactApi.parties}
        fixed={{ impactId: impact.id, side }}
        columns={columns}
        defaultSort="-sheets"
        {...(mayWrite || mayAsk ? { bulkActions: actions } : {})}
      />
      {chosen?.act === 'message' ? (
        <MessageDialog
          impact={impact}
          side={side}
          parties={chosen.parties}
          onClose={() => setChosen(undefined)}
          onDone={chosen.clear}
        />
      ) : null}
      {chosen?.act === 'request' ? (
        <RequestsDialog
          impact={impact}
          parties={chosen.parties}
          onClose={() => setChosen(undefined)}
          onDone={chosen.clear}
        />
      ) : null}
    </>
  );
}

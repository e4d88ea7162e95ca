import { conversionState, transferConversionApi, type ConversionRun, type ConversionSheet } from '@matlas/contract';
import {
  Code,
  formatNumber,
  Name,
  NodeBadge,
  ResourceList,
  useFilterOptions,
  useT,
  type Column,
} from '@matlas/web-kit';
import { nodeKinds } from '../../mds/amounts';
import { SheetPanel } from './sheet-panel';
import { SheetState } from './sheet-state';

/** All sheets of a run with their results; a used sheet comes before its users. */
export function RunSheets({ run }: { run: ConversionRun }) {
  const t = useT();
  const states = useFilterOptions(conversionState);
  const columns: Column<ConversionSheet>[] = [
    {
      field: 'name',
      sortable: true,
      render: (sheet) =>
        sheet.name ? (
          <span className="d-name">
            <NodeBadge kind={nodeKinds[sheet.kind]} />
            <Name of={sheet} />
          </span>
        ) : (
          t('conversion.file')
        ),
    },
    { field: 'number', width: 150, priority: 2, sortable: true, render: ({ number }) => <Code>{number ?? '–'}</Code> },
    { field: 'state', width: 132, priority: 1, sortable: true, render: (sheet) => <SheetState sheet={sheet} /> },
    {
      key: 'why',
      width: 360,
      priority: 2,
      render: ({ findings, materials }) =>
        [
          ...findings.map(({ message }) => message),
          ...materials.map((one) => `${t('conversion.materials')}: ${one.name}`),
        ].join(t('kit.listSeparator')) || null,
    },
    { key: 'losses', width: 100, align: 'right', priority: 2, render: ({ lossCount }) => formatNumber(lossCount) },
    {
      key: 'cid',
      width: 130,
      priority: 3,
      render: ({ cid, cver }) => <Code>{cid === null ? '–' : `${cid} / ${cver ?? ''}`}</Code>,
    },
  ];
  return (
    <ResourceList
      name="conversion.sheets"
      isInner
      list={transferConversionApi.sheets}
      rowKey="n"
      columns={columns}
      defaultSort="n"
      fixed={{ runId: run.id }}
      filters={[{ field: 'state', kind: 'choice', options: states }]}
      panel={(sheet, onClose) => <SheetPanel sheet={sheet} onClose={onClose} />}
    />
  );
}

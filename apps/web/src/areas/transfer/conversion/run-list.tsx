import { transferConversionApi, type ConversionRun } from '@matlas/contract';
import { formatDateTime, formatNumber, ResourceList, useNarrow, useT, type Column } from '@matlas/web-kit';

/** Own runs in one direction, newest first. */
export function RunList({
  direction,
  onOpen,
}: {
  direction: ConversionRun['direction'];
  onOpen: (run: ConversionRun) => void;
}) {
  const t = useT();
  const isNarrow = useNarrow();
  // On a phone there are no column headers, so the figure has a label.
  const sheetCount = ({ sheets, checked }: ConversionRun) =>
    [isNarrow ? t('conversion.runs.field.sheets') : '', checked ? formatNumber(sheets) : '–'].filter(Boolean).join(' ');
  const columns: Column<ConversionRun>[] = [
    { field: 'fileName', render: (run) => run.fileName ?? t(`conversion.run.${direction}`, { id: run.id }) },
    {
      field: 'createTime',
      width: 150,
      priority: 2,
      sortable: true,
      render: ({ createTime }) => formatDateTime(createTime),
    },
    { field: 'sheets', width: 110, align: 'right', priority: 2, sortable: true, render: sheetCount },
    {
      key: 'converted',
      width: 110,
      align: 'right',
      priority: 2,
      render: ({ converted, checked }) => (checked ? formatNumber(converted) : '–'),
    },
    {
      field: 'refused',
      width: 110,
      align: 'right',
      priority: 2,
      sortable: true,
      render: ({ refused, checked }) => (checked ? formatNumber(refused) : '–'),
    },
    {
      key: 'losses',
      width: 110,
      align: 'right',
      priority: 3,
      render: ({ losses, checked }) => (checked ? formatNumber(losses) : '–'),
    },
    {
      key: 'outcome',
      width: 170,
      priority: 1,
      render: ({ hasFile, stored, checked }) =>
        stored > 0
          ? t('conversion.outcome.stored', { count: stored })
          : hasFile
            ? t('conversion.outcome.file')
            : checked
              ? t('conversion.outcome.checked')
              : t('conversion.outcome.running'),
    },
  ];
  return (
    <ResourceList
      name="conversion.runs"
      isInner
      list={transferConversionApi.listRuns}
      columns={columns}
      defaultSort="-id"
      withSearch={direction === 'fromImds'}
      fixed={{ querys: { eq: { direction } } }}
      onOpen={onOpen}
      remove={transferConversionApi.delete}
    />
  );
}

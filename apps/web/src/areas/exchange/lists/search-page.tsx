import { exchangeListsApi, mdsApi, mdsFolderApi, receiveStatus, type SheetRow } from '@matlas/contract';
import { Name, ResourceList, useMay, useT, useWordOf } from '@matlas/web-kit';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { leaveSeek } from '../../../shell/seek-flag';
import { AnalyseSheets } from '../../shared/analyse-sheets';
import { CompareSelected } from '../../mds/compare/compare-link';
import { useSheetDeletion } from '../../mds/local/use-sheet-deletion';
import { columnsWith } from '../../mds/sheet-columns';
import { sendingPath, sheetPath } from '../../shared/paths';
import { DownloadChosen } from './download-chosen';
import { OfflineDownload, OfflineReturn } from './offline-package';
import { FileDialog } from './file-dialog';
import { SavedSearches } from './saved-searches';
import { isTicked, useTicks, type Tick } from './search-ticks';
import { useSearchFilters } from './use-search-filters';
import { useSeekReturn } from './use-seek-return';
import './lists.css';

const ticks: readonly Tick[] = ['ownerMds', 'ownerUnit', 'mdsApproved', 'mdsPublished', 'latestVer'];

/** Owners of the searched sheets. One of the first two options is always selected. */
function Ticks() {
  const t = useT();
  const { message } = App.useApp();
  const [search, setSearch] = useSearchParams();
  const change = (tick: Tick, isOn: boolean) => {
    const other = tick === 'ownerMds' ? 'ownerUnit' : tick === 'ownerUnit' ? 'ownerMds' : undefined;
    if (!isOn && other && !isTicked(search, other)) {
      void message.warning(t('errors.sheet.moduleRequired'));
      return;
    }
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        const isUsual = isOn === isTicked(new URLSearchParams(), tick);
        if (isUsual) next.delete(tick);
        else next.set(tick, isOn ? '1' : '0');
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      {ticks.map((tick) => (
        <Checkbox key={tick} checked={isTicked(search, tick)} onChange={(event) => change(tick, event.target.checked)}>
          {t(`exchangeLists.own.tick.${tick}`)}
        </Checkbox>
      ))}
    </>
  );
}

/** Actions on the selected sheets. An action that no selected sheet allows is not offered. */
function useBulkActions(onFile: (sheets: readonly SheetRow[]) => void) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { remove } = useSheetDeletion(mdsApi.sheets.delete);
  return (rows: readonly SheetRow[], clear: () => void) => {
    const removable = rows.filter(({ can }) => can.delete);
    const [only] = rows;
    return (
      <>
        {rows.length === 2 ? <CompareSelected sheets={rows} /> : null}
        {rows.length === 1 && only?.source === 'own' && may('exchange:sent:query') ? (
          <Button size="small" onClick={() => void navigate(sendingPath(only.id))}>
            {t('exchangeLists.own.send')}
          </Button>
        ) : null}
        {may(mdsFolderApi.put) ? (
          <Button size="small" onClick={() => onFile(rows)}>
            {t('exchangeLists.own.file')}
          </Button>
        ) : null}
        <AnalyseSheets isSmall sheetIds={rows.map(({ id }) => id)} />
        <DownloadChosen route={exchangeListsApi.search.download} ids={rows.map(({ id }) => id)} of={rows.length} />
        <OfflineDownload ids={rows.filter(({ source }) => source === 'own').map(({ id }) => id)} />
        {remove ? (
          <Button
            size="small"
            danger
            disabled={removable.length === 0}
            onClick={() => {
              remove(removable);
              clear();
            }}
          >
            {removable.length < rows.length
              ? t('localData.removeSome', { count: removable.length, total: rows.length })
              : t('kit.delete')}
          </Button>
        ) : null}
      </>
    );
  };
}

/** Search of own MDS: all filters of the specification, saved searches, and actions on selected sheets. */
export function SearchPage() {
  const t = useT();
  const wordOf = useWordOf();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [filed, setFiled] = useState<readonly SheetRow[]>();
  const isReturning = useSeekReturn();
  const filters = useSearchFilters();
  const fixed = useTicks();
  const bulkActions = useBulkActions(setFiled);
  const columns = columnsWith([
    {
      field: 'supplierName',
      width: 160,
      priority: 3,
      render: (sheet) =>
        sheet.supplierName ? <Name of={{ name: sheet.supplierName, foreignName: sheet.supplierForeignName }} /> : '–',
    },
    {
      key: 'source',
      width: 116,
      priority: 3,
      render: (sheet) =>
        sheet.receiveStatus ? wordOf(receiveStatus, sheet.receiveStatus) : t(`mds.source.${sheet.source}`),
    },
  ]);
  const open = (sheet: SheetRow) => {
    leaveSeek(search.toString());
    void navigate(sheetPath(sheet.id));
  };
  if (isReturning) return null;
  return (
    <>
      <ResourceList
        name="exchangeLists.own"
        list={exchangeListsApi.search.page}
        columns={columns}
        defaultSort="-updateTime"
        filters={filters}
        fixed={fixed}
        exports={exchangeListsApi.search.export}
        above={
          <div className="xl-bar">
            <Ticks />
            <SavedSearches list="own" />
            <OfflineReturn />
          </div>
        }
        bulkActions={bulkActions}
        onOpen={open}
      />
      {filed ? <FileDialog sheets={filed} onClose={() => setFiled(undefined)} /> : null}
    </>
  );
}

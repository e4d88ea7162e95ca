import { analysisRrrApi, type RrrRow, type RrrState } from '@matlas/contract';
import { BulkBar, ErrorState, formatNumber, Page, PageBody, StatusBar, useMay, useNarrow, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { RunProgress } from '../run-progress';
import { MarkingDialogs } from './marking-dialogs';
import { MarkPanel } from './mark-panel';
import { MarkingFilters } from './marking-filters';
import { MarkingHead, type MarkingDialog } from './marking-head';
import { MarkingRows } from './marking-rows';
import { MovingMost } from './moving-most';
import { PhoneMarking } from './phone-marking';
import { RateStrip } from './rate-strip';
import { formatKilogramsWithUnit, sumOfGrams } from './rrr-figures';
import { findTargetRows, useOpenRow, useMarkingRows } from './use-marking';
import { useRrrAddress } from './use-rrr-address';
import { useRrrCommands } from './use-rrr-commands';
import type { VehicleChoice } from './use-vehicle';

function Status({ state }: { state: RrrState }) {
  const t = useT();
  const hints = [
    { keys: ['1–6'], does: t('analysisRrr.keys.mark') },
    { keys: ['P'], does: t('analysisRrr.keys.preview') },
    { keys: ['Space'], does: t('analysisRrr.keys.select') },
    { keys: ['Ctrl Z'], does: t('kit.undo') },
  ];
  return (
    <StatusBar hints={hints}>
      <span>
        {t(state.unmarked === 0 ? 'analysisRrr.status.all' : 'analysisRrr.status.some', {
          positions: formatNumber(state.positions),
          unmarked: formatNumber(state.unmarked),
          mass: formatKilogramsWithUnit(state.unmarkedGrams),
        })}
      </span>
      <span>
        {t('analysisRrr.status.sources', { byHand: formatNumber(state.byHand), byRule: formatNumber(state.byRule) })}
      </span>
      <span>{t('analysisRrr.status.time', { milliseconds: formatNumber(Math.ceil(state.milliseconds)) })}</span>
    </StatusBar>
  );
}

function Bulk({
  rows,
  refusal,
  onPanel,
  onTakeAway,
  onClear,
}: {
  rows: readonly RrrRow[];
  refusal: string | undefined;
  onPanel: () => void;
  onTakeAway: () => void;
  onClear: () => void;
}) {
  const t = useT();
  return (
    <BulkBar
      count={rows.length}
      note={[formatKilogramsWithUnit(sumOfGrams(rows)), refusal].filter(Boolean).join(' · ')}
      onClear={onClear}
    >
      <Button size="small" type="primary" disabled={refusal !== undefined} onClick={onPanel}>
        {t('analysisRrr.bulkMark')}
      </Button>
      <Button size="small" disabled={refusal !== undefined} onClick={onTakeAway}>
        {t('analysisRrr.bulkTakeAway')}
      </Button>
    </BulkBar>
  );
}

const isOnePlace = (key: string): boolean => key.startsWith('p');

/** The active or selected rows, and the commands that mark them. */
function useMarkingState(modId: number) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const address = useRrrAddress();
  const rows = useMarkingRows(modId, address.filter, address.isFiltered);
  const { state } = rows;
  const position = useOpenRow(rows.whole);
  const commands = useRrrCommands(modId);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const refusal = state?.locked ? t('analysisRrr.lockedExplained') : undefined;
  const meant = findTargetRows(rows.tree, keys, position.active);
  const mark = (flag: Parameters<typeof commands.apply>[1]['flag']) => {
    if (!may(analysisRrrApi.mark)) return;
    if (refusal !== undefined) void message.info(refusal);
    else if (meant.length > 0) void commands.apply(meant, { flag });
  };
  const undo = () => {
    if (state?.undo?.mine && !state.locked) commands.undo(state.undo.changeId);
  };
  /** A material with many places is searched by its name; any other row is revealed in the tree. */
  const show = (ancestors: readonly string[], { key, name }: { key: string; name: string }) => {
    address.clear();
    setKeys(new Set());
    if (isOnePlace(key)) position.reveal(ancestors, key);
    else address.patch({ q: name });
  };
  return {
    address,
    rows,
    position,
    commands,
    keys,
    setKeys,
    refusal,
    meant,
    mark,
    undo,
    show,
    mayMark: may(analysisRrrApi.mark),
  };
}

/** Panel to mark the selected rows, and the rows with the largest effect on the rates. */
function SelectionPanel({
  modId,
  state,
  rows,
  marking,
  onClear,
}: {
  modId: number;
  state: RrrState;
  rows: [RrrRow, ...RrrRow[]];
  marking: ReturnType<typeof useMarkingState>;
  onClear: () => void;
}) {
  return (
    <MarkPanel
      modId={modId}
      rows={rows}
      rates={state.rates}
      commands={marking.commands}
      refusal={marking.refusal}
      mayMark={marking.mayMark}
      onClose={() => {
        marking.position.close();
        onClear();
      }}
    >
      <MovingMost modId={modId} rates={state.rates} onOpen={(row) => marking.show(row.ancestors, row)} />
    </MarkPanel>
  );
}

/** Marks of a vehicle: rates, tree, the panel of the selected rows, and bulk actions. */
export function MarkingScreen({ modId, vehicles }: { modId: number; vehicles: VehicleChoice }) {
  const t = useT();
  const isNarrow = useNarrow();
  const marking = useMarkingState(modId);
  const { state, stateError: error, retryState } = marking.rows;
  const { address, rows, position, commands, keys, setKeys, refusal, meant } = marking;
  const [dialog, setDialog] = useState<MarkingDialog>();
  const [jobId, setJobId] = useState<number>();
  const close = () => setDialog(undefined);
  const [first, ...others] = meant;
  const clear = () => setKeys(new Set());
  const panel =
    first && state && (position.shown !== undefined || keys.size > 1) ? (
      <SelectionPanel modId={modId} state={state} rows={[first, ...others]} marking={marking} onClear={clear} />
    ) : null;
  return (
    <Page>
      <MarkingHead vehicles={vehicles} modId={modId} state={state} commands={commands} onDialog={setDialog} />
      {error && !state ? <ErrorState error={error} onRetry={retryState} /> : null}
      {state && !rows.isEmpty ? (
        <RateStrip
          rates={state.rates}
          extra={
            marking.mayMark && !state.locked ? (
              <button type="button" className="m-link" onClick={() => setDialog('settings')}>
                {t('analysisRrr.settings.title')}
              </button>
            ) : null
          }
        />
      ) : null}
      {jobId === undefined ? null : (
        <RunProgress key={jobId} jobId={jobId} onDone={() => undefined} onClose={() => setJobId(undefined)} />
      )}
      {isNarrow || rows.isEmpty ? null : <MarkingFilters address={address} state={state} tree={rows.whole} />}
      <PageBody panel={panel}>
        <MarkingRows
          modId={modId}
          rows={rows}
          address={address}
          position={position}
          keys={keys}
          onKeys={setKeys}
          onMark={marking.mark}
          onUndo={marking.undo}
        />
        {isNarrow ? null : (
          <Bulk
            rows={keys.size > 0 ? meant : []}
            refusal={refusal}
            onPanel={() => {
              if (first) position.open(position.active ?? first.key);
            }}
            onTakeAway={() => marking.mark(null)}
            onClear={clear}
          />
        )}
      </PageBody>
      {state && isNarrow && !rows.isEmpty ? (
        <PhoneMarking
          modId={modId}
          state={state}
          commands={commands}
          filters={<MarkingFilters address={address} state={state} tree={rows.whole} />}
        />
      ) : null}
      {state && !rows.isEmpty ? <Status state={state} /> : null}
      <MarkingDialogs
        dialog={dialog}
        modId={modId}
        state={state}
        commands={commands}
        onStarted={setJobId}
        onShow={marking.show}
        onClose={close}
      />
    </Page>
  );
}

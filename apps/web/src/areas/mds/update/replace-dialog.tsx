import { mdsUpdateApi, type ReplacedSheet, type Replacement, type StaleReference } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Name,
  NodeBadge,
  RowsSkeleton,
  useCommand,
  useLate,
  useNarrow,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cascadePath, sheetPath } from '../../shared/paths';
import { nodeKinds } from '../amounts';
import { FindingCounts } from '../sheet-tags';

const toReplacement = ({ sheetId, fromId, version }: StaleReference): Replacement => ({ sheetId, fromId, version });
/** The replacements that undo those that were carried out. */
const toUndoReplacements = (done: readonly ReplacedSheet[]): Replacement[] =>
  done
    .filter(({ state }) => state === 'replaced')
    .flatMap(({ sheetId, version, references }) =>
      references.flatMap(({ fromId, toId, reason }) =>
        toId === null || reason !== null ? [] : [{ sheetId, fromId: toId, toId: fromId, version }],
      ),
    );

function Change({ sheet }: { sheet: ReplacedSheet }) {
  return sheet.references.map(({ fromId, fromName, fromForeignName, fromCver, toCver, uses, reason }) => (
    <p key={fromId} className="up-change">
      <Name of={{ name: fromName, foreignName: fromForeignName }} />{' '}
      <Code>
        {fromCver} → {toCver ?? '–'}
      </Code>
      {uses > 1 ? <span className="m-faint"> × {uses}</span> : null}
      {reason ? <span className="up-reason"> {reason}</span> : null}
    </p>
  ));
}

function Checks({ sheet: { before, after, findings } }: { sheet: ReplacedSheet }) {
  const t = useT();
  return (
    <div className="up-checks">
      <span className="m-faint">{t('mdsUpdate.before')}</span>{' '}
      <FindingCounts errors={before.errors} warnings={before.warnings} />
      <span className="m-faint">{t('mdsUpdate.after')}</span>{' '}
      <FindingCounts errors={after.errors} warnings={after.warnings} />
      {findings.slice(0, 3).map(({ code, path, message }) => (
        <p key={`${code} ${path}`} className="up-reason">
          {message}
        </p>
      ))}
    </div>
  );
}

/** Planned or actual result for one sheet. */
function SheetLine({ sheet }: { sheet: ReplacedSheet }) {
  const t = useT();
  const { state, reason, references } = sheet;
  const target = references.find(({ toId }) => toId !== null)?.toId ?? null;
  const isDone = state === 'ready' || state === 'replaced';
  return (
    <li className={`up-sheet is-${state}`}>
      <div className="up-sheet-head">
        <span className="d-name">
          <NodeBadge kind={nodeKinds[sheet.kind]} />
          <span>
            <Link to={sheetPath(sheet.sheetId)} target="_blank">
              <Name of={sheet} />
            </Link>
          </span>
        </span>
        <Code>
          {sheet.cid} / {sheet.cver}
        </Code>
        <strong className="up-state">{t(`mdsUpdate.state.${state}`)}</strong>
      </div>
      <Change sheet={sheet} />
      {isDone ? <Checks sheet={sheet} /> : null}
      {state === 'refused' && reason ? <p className="up-reason">{reason}</p> : null}
      {state === 'cascade' ? (
        <p>
          {t('mdsUpdate.cascadeExplained')}{' '}
          {target === null ? null : <Link to={cascadePath({ to: target })}>{t('mdsUpdate.toCascade')}</Link>}
        </p>
      ) : null}
    </li>
  );
}

function SheetLines({ sheets }: { sheets: readonly ReplacedSheet[] }) {
  const t = useT();
  const count = (state: ReplacedSheet['state']) => sheets.filter((sheet) => sheet.state === state).length;
  const countTexts = (['ready', 'replaced', 'cascade', 'refused'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => t(`mdsUpdate.counts.${state}`, { count: count(state) }));
  return (
    <>
      <p role="status">{countTexts.join(' · ')}</p>
      <ul className="up-sheets" tabIndex={0}>
        {sheets.map((sheet) => (
          <SheetLine key={sheet.sheetId} sheet={sheet} />
        ))}
      </ul>
    </>
  );
}

/** Carries out the replacements and shows the result; undo restores the former references. */
function useReplacing(rows: readonly StaleReference[]) {
  const t = useT();
  const { message } = App.useApp();
  const [done, setDone] = useState<readonly ReplacedSheet[]>();
  const replacements = rows.map(toReplacement);
  const preview = useRoute(
    mdsUpdateApi.preview,
    { replacements },
    { log: 'mdsUpdate.log.preview', enabled: done === undefined },
  );
  const run = useCommand(mdsUpdateApi.replace, { log: 'mdsUpdate.log.run', alsoRefreshes: ['data'], onDone: setDone });
  const undo = useCommand(mdsUpdateApi.replace, {
    log: 'mdsUpdate.log.undo',
    alsoRefreshes: ['data'],
    onDone: (back) => {
      const kept = back.filter(({ state }) => state !== 'replaced');
      void (kept.length > 0
        ? message.warning(t('mdsUpdate.undoneInPart', { count: kept.length }))
        : message.success(t('mdsUpdate.undone')));
    },
  });
  return {
    done,
    preview,
    run: () => run.mutate({ replacements }),
    undo: () => undo.run({ replacements: toUndoReplacements(done ?? []), restore: true }),
    isBusy: run.isPending || undo.isPending,
  };
}

/** Replaces the chosen references: shows each draft before and after, then the result with all refusals. */
export function ReplaceDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly StaleReference[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const isNarrow = useNarrow();
  const { done, preview, run, undo, isBusy } = useReplacing(rows);
  const isLate = useLate(preview.isLoading);
  const ready = (preview.data ?? []).filter(({ state }) => state === 'ready').length;
  const replaced = (done ?? []).filter(({ state }) => state === 'replaced').length;
  const close = () => {
    if (done) onDone();
    onClose();
  };
  const footer = done
    ? [
        <Button
          key="undo"
          disabled={replaced === 0}
          loading={isBusy}
          onClick={() => void undo().then((back) => back && close())}
        >
          {t('kit.undo')}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {t('kit.close')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={close}>
          {t('kit.cancel')}
        </Button>,
        <Button key="run" type="primary" disabled={ready === 0} loading={isBusy} onClick={run}>
          {t('mdsUpdate.replaceIn', { count: ready })}
        </Button>,
      ];
  return (
    <Modal
      open
      title={t(done ? 'mdsUpdate.doneTitle' : 'mdsUpdate.previewTitle')}
      width={isNarrow ? '100%' : 850}
      mask={{ closable: false }}
      onCancel={close}
      footer={footer}
    >
      {done ? (
        <SheetLines sheets={done} />
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <SheetLines sheets={preview.data} />
      ) : isLate ? (
        <RowsSkeleton />
      ) : null}
    </Modal>
  );
}

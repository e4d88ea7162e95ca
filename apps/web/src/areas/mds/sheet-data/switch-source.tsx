import { mdsApi, mdsMultiSourceApi, type SheetRow, type TreeRow } from '@matlas/contract';
import {
  ErrorState,
  Facts,
  FindingDisc,
  formatMass,
  NodeBadge,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { useNameOf } from '../use-tree-columns';
import './sheet-data.css';

const log = { preview: 'sheetData.log.preview', prefer: 'sheetData.log.prefer', tree: 'mds.log.tree' } as const;
const shown = 100;
const positionOf = (path: string): number => Number(path.split('.').at(-1));

interface QuestionProps {
  sheet: SheetRow;
  nodeId: number;
  pos: number;
  onClose: () => void;
}

/**
 * Shows the consequences of another preferred source. After confirmation it becomes a new release
 * (libs/features/mds/README.md).
 */
function SwitchQuestion({ sheet, nodeId, pos, onClose }: QuestionProps) {
  const t = useT();
  const nameOf = useName();
  const navigate = useNavigate();
  const { data, error, isLoading, refetch } = useRoute(
    mdsMultiSourceApi.preview,
    { sheetId: sheet.id, nodeId, pos },
    { log: log.preview },
  );
  const isLate = useLate(isLoading);
  const prefer = useCommand(mdsMultiSourceApi.prefer, {
    log: log.prefer,
    alsoRefreshes: ['data'],
    onDone: (made) => {
      onClose();
      void navigate(sheetPath(made.id));
    },
  });
  const errors = data?.check.findings.filter(({ severity }) => severity === 'error') ?? [];
  const named = (one: { name: string; foreignName: string | null; massGrams: string }) =>
    `${nameOf(one)} · ${formatMass(one.massGrams)}`;
  const confirm = () =>
    prefer.mutate({ sheetId: sheet.id, nodeId, pos, ...(data?.from ? { replaces: data.from.pos } : {}) });
  return (
    <Modal
      open
      title={data ? t('mds.sources.ask', { name: nameOf(data.to) }) : t('mds.sources.prefer')}
      okText={t('sheetData.source.release')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !data || errors.length > 0, loading: prefer.isPending }}
      onOk={confirm}
      onCancel={onClose}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && isLate ? <RowsSkeleton /> : null}
      {data ? (
        <>
          <Facts
            items={[
              [t('sheetData.source.from'), data.from && named(data.from)],
              [t('sheetData.source.to'), named(data.to)],
              [
                t('sheetData.source.mass'),
                data.massGrams.was ? `${formatMass(data.massGrams.was)} → ${formatMass(data.massGrams.is)}` : null,
              ],
              [t('sheetData.source.version'), `${sheet.cver} → ${data.newCver}`],
              [
                t('sheetData.source.users'),
                data.users > 0 ? t('sheetData.source.usersStay', { count: data.users }) : null,
              ],
            ]}
          />
          <p className="m-faint">{t('sheetData.source.explained')}</p>
          {errors.length > 0 ? (
            <ul className="d-findings">
              {errors.map((finding) => (
                <li key={`${finding.code} ${finding.path}`} className="d-finding">
                  <FindingDisc severity="error" />
                  <div className="d-finding-words">{finding.message}</div>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </Modal>
  );
}

/**
 * The sources of a component in a read-only version. The owner can choose another preferred source in the newest
 * release.
 */
export function SwitchSource({
  sheet,
  row,
  isOfSheet,
  onGoTo,
}: {
  sheet: SheetRow;
  row: TreeRow;
  /** False for a node of a referenced sheet, which has to be switched in that sheet. */ isOfSheet: boolean;
  onGoTo: (path: string) => void;
}) {
  const t = useT();
  const may = useMay();
  const nameOf = useNameOf();
  const [chosenPosition, setChosenPosition] = useState<number>();
  const { data } = useRoute(mdsApi.tree.listChildren, { path: row.path, pageSize: shown }, { log: log.tree });
  const sources = data?.records.filter(({ kind }) => kind === 1) ?? [];
  const canSwitch = sheet.source === 'own' && sheet.can.newVersion && isOfSheet && may(mdsMultiSourceApi.prefer);
  if (data && sources.length === 0)
    return (
      <PanelSection title={t('mds.sources.title')}>
        <p className="m-faint">{t('mds.sources.none')}</p>
      </PanelSection>
    );
  return (
    <PanelSection title={t('mds.sources.title')}>
      <ul className="d-sources is-read">
        {sources.map((source) => (
          <li key={source.path} className={source.preferred ? '' : 'is-alternative'}>
            <NodeBadge kind="component" />
            <button type="button" className="m-link m-cut" title={nameOf(source)} onClick={() => onGoTo(source.path)}>
              {nameOf(source)}
            </button>
            <span className="m-code">{formatMass(source.massGrams)}</span>
            {source.preferred ? (
              <Tag>{t('mds.sources.preferred')}</Tag>
            ) : canSwitch ? (
              <Button
                size="small"
                aria-label={t('mds.sources.preferOne', { name: nameOf(source) })}
                onClick={() => setChosenPosition(positionOf(source.path))}
              >
                {t('mds.sources.prefer')}…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {chosenPosition !== undefined && row.nodeId !== null ? (
        <SwitchQuestion
          sheet={sheet}
          nodeId={row.nodeId}
          pos={chosenPosition}
          onClose={() => setChosenPosition(undefined)}
        />
      ) : null}
    </PanelSection>
  );
}

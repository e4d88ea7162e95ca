import { auditStatus, matchState, type BomPosition } from '@matlas/contract';
import {
  Code,
  formatMass,
  formatNumber,
  Name,
  useName,
  useT,
  Verdict,
  type DrillDownRow,
  type NameOf,
  type T,
  type TreeColumn,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { supplierNames, type VerdictsById } from './bom-index';
import { MatchMark } from './match-state';
import { OwnFactsMark } from './own-facts-mark';

/** Assemblies down to this level are emphasised. The root level is 0. */
const emphasisedLevels = 1;

const isGroup = ({ childCount, level }: BomPosition): boolean => childCount > 0 && level <= emphasisedLevels;

/** The data sheet of a position, or a link to its candidates. */
function SheetCell({ row, onOpen }: { row: BomPosition; onOpen: (row: BomPosition) => void }) {
  const t = useT();
  if (row.sheet)
    return (
      <>
        <Link to={sheetPath(row.sheet.id)}>
          <Code>
            {row.sheet.cid} / {row.sheet.cver}
          </Code>
        </Link>
        {row.sheet.auditStatus === auditStatus.of.returned ? <Tag color="error">{t('bom.returned')}</Tag> : null}
      </>
    );
  if (row.candidateCount > 1 && row.matchState !== 'covered')
    return (
      <button type="button" className="m-link" tabIndex={-1} onClick={() => onOpen(row)}>
        {t('bom.candidates', { count: row.candidateCount })}
      </button>
    );
  return <span className="m-faint">–</span>;
}

const worstVerdict = (row: BomPosition, verdicts: VerdictsById) => {
  const own = verdicts.get(row.id);
  return own?.prohibited === 'pass' || !own?.prohibited ? (own?.declarable ?? own?.prohibited) : own.prohibited;
};

function textColumns(t: T, nameOf: NameOf): TreeColumn<BomPosition>[] {
  return [
    {
      key: 'name',
      title: t('bom.field.name'),
      render: (row) => (
        <>
          {isGroup(row) ? (
            <strong>
              <Name of={row} />
            </strong>
          ) : (
            <Name of={row} />
          )}
          <OwnFactsMark of={row} />
        </>
      ),
      text: nameOf,
    },
    {
      key: 'number',
      title: t('bom.field.number'),
      width: 116,
      priority: 2,
      render: (row) => <Code>{row.number ?? '–'}</Code>,
      text: (row) => row.number ?? '',
    },
    {
      key: 'supplier',
      title: t('bom.field.supplier'),
      width: 168,
      priority: 3,
      render: (row) => (supplierNames(row).name ? <Name of={supplierNames(row)} /> : '–'),
      text: (row) => nameOf(supplierNames(row)),
    },
    {
      key: 'quantity',
      title: t('bom.field.quantity'),
      width: 56,
      align: 'right',
      priority: 2,
      render: (row) => formatNumber(row.quantity),
      text: (row) => row.quantity,
    },
    {
      key: 'mass',
      title: t('bom.field.massEach'),
      width: 92,
      align: 'right',
      priority: 2,
      render: (row) => formatNumber(row.massGrams),
      text: (row) => row.massGrams ?? '',
    },
  ];
}

/** Columns of the tree. They change only with the language, the verdicts and `onOpen`. */
export function useBomColumns(verdicts: VerdictsById, onOpen: (row: BomPosition) => void): TreeColumn<BomPosition>[] {
  const t = useT();
  const nameOf = useName();
  return useMemo(
    () => [
      ...textColumns(t, nameOf),
      {
        key: 'match',
        title: t('bom.field.matchState'),
        width: 100,
        priority: 1,
        render: (row) => <MatchMark value={row.matchState} />,
        text: (row) => t(`enums.${matchState.labelKey(row.matchState)}`),
      },
      {
        key: 'sheet',
        title: t('bom.field.sheet'),
        width: 116,
        priority: 3,
        render: (row) => <SheetCell row={row} onOpen={onOpen} />,
        text: (row) => (row.sheet ? `${row.sheet.cid} / ${row.sheet.cver}` : ''),
      },
      {
        key: 'prohibited',
        title: t('bom.field.prohibited'),
        width: 96,
        priority: 1,
        render: (row) => <Verdict value={verdicts.get(row.id)?.prohibited} />,
        text: (row) => verdictText(t, verdicts.get(row.id)?.prohibited),
      },
      {
        key: 'svhc',
        title: 'SVHC',
        width: 96,
        priority: 1,
        render: (row) => <Verdict value={verdicts.get(row.id)?.declarable} />,
        text: (row) => verdictText(t, verdicts.get(row.id)?.declarable),
      },
    ],
    [t, nameOf, verdicts, onOpen],
  );
}

const verdictText = (t: T, verdict: string | null | undefined): string => (verdict ? t(`kit.verdict.${verdict}`) : '');

/** Content of a row on a phone. */
export function usePhoneRow(verdicts: VerdictsById): DrillDownRow<BomPosition> {
  const nameOf = useName();
  return {
    name: nameOf,
    title: (row) => <Name of={row} />,
    verdict: (row) => <Verdict value={worstVerdict(row, verdicts)} boxed={worstVerdict(row, verdicts) === 'fail'} />,
    second: (row) => (
      <>
        <Code>{row.number ?? '–'}</Code>
        <span>
          {formatNumber(row.quantity)} × {formatMass(row.massGrams)}
        </span>
        <OwnFactsMark of={row} />
      </>
    ),
    state: (row) => <MatchMark value={row.matchState} />,
  };
}

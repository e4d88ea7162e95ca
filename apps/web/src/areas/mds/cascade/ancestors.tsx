import type { CascadeRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  FindingDisc,
  formatDate,
  Name,
  NodeBadge,
  TreeGrid,
  useLanguage,
  useName,
  useNarrow,
  useT,
  useTree,
  type TreeColumn,
  type TreeSource,
} from '@matlas/web-kit';
import { Checkbox, Tag } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { nodeKinds } from '../amounts';
import { FindingCounts } from '../sheet-tags';
import {
  chosenKeys,
  hasChildLines,
  listChildLines,
  listLevels,
  toggleChoice,
  filterRows,
  type CascadeFilter,
  type CascadeLine,
} from './cascade-lines';

export interface AncestorsProps {
  rows: readonly CascadeRow[];
  filter: CascadeFilter | undefined;
  chosen: ReadonlySet<number>;
  /** Undefined makes the grid read-only. */
  onChoose: ((chosen: ReadonlySet<number>) => void) | undefined;
}

const source: TreeSource<CascadeLine> = {
  keyOf: ({ key }) => key,
  hasChildren: hasChildLines,
  childrenOf: listChildLines,
};

/** State of a sheet, with the reason. */
function State({ row }: { row: CascadeRow }) {
  const t = useT();
  const why = row.askedAt ? t('cascade.askedOn', { date: formatDate(row.askedAt) }) : row.reason;
  return (
    <span className="ca-state" title={why ?? undefined}>
      <Tag>{t(`cascade.state.${row.state}`)}</Tag>
      {why ? <span className="m-faint">{why}</span> : null}
    </span>
  );
}

function LineName({ line }: { line: CascadeLine }) {
  const t = useT();
  if (line.kind === 'level')
    return (
      <strong>
        {t('cascade.level', { level: line.level })}{' '}
        <span className="m-faint">{t('cascade.sheets', { count: line.rows.length })}</span>
      </strong>
    );
  if (line.kind === 'finding')
    return (
      <span className="d-name" title={line.finding.message}>
        <FindingDisc severity={line.finding.severity} />
        <span>
          {line.finding.title} · {line.finding.message}
        </span>
      </span>
    );
  return (
    <span className="d-name">
      <NodeBadge kind={nodeKinds[line.row.kind]} />
      <Link to={sheetPath(line.row.sheetId)}>
        <Name of={line.row} />
      </Link>
    </span>
  );
}

/** Reads a value of a sheet row; null for levels and findings. */
const sheetValue =
  <T,>(read: (row: CascadeRow) => T) =>
  (line: CascadeLine): T | null =>
    line.kind === 'sheet' ? read(line.row) : null;
const sheetText =
  (read: (row: CascadeRow) => string) =>
  (line: CascadeLine): string =>
    line.kind === 'sheet' ? read(line.row) : '';
const versionText = (row: CascadeRow): string => (row.newCver === null ? row.cver : `${row.cver} → ${row.newCver}`);

function useColumns(withOwners: boolean): TreeColumn<CascadeLine>[] {
  const t = useT();
  const nameOf = useName();
  const language = useLanguage();
  return useMemo(() => {
    const field = (name: string) => t(`cascade.field.${name}`);
    return [
      {
        key: 'name',
        title: field('name'),
        priority: 1,
        render: (line: CascadeLine) => <LineName line={line} />,
        text: sheetText(nameOf),
      },
      {
        key: 'number',
        title: field('number'),
        width: 144,
        priority: 2,
        render: sheetValue((row) => <Code>{row.number ?? '–'}</Code>),
        text: sheetText(({ number }) => number ?? ''),
      },
      {
        key: 'version',
        title: field('version'),
        width: 88,
        priority: 1,
        render: sheetValue((row) => <Code>{versionText(row)}</Code>),
        text: sheetText(versionText),
      },
      {
        key: 'check',
        title: field('check'),
        width: 104,
        priority: 1,
        render: sheetValue((row) =>
          row.state === 'ready' ? <FindingCounts errors={row.errors} warnings={row.warnings} /> : null,
        ),
        text: sheetText(({ errors, warnings }) => `${errors} / ${warnings}`),
      },
      {
        key: 'uses',
        title: field('uses'),
        width: 72,
        align: 'right',
        priority: 3,
        render: sheetValue(({ uses }) => uses),
        text: sheetText(({ uses }) => String(uses)),
      },
      ...(withOwners
        ? [
            {
              key: 'owner',
              title: field('owner'),
              width: 160,
              priority: 3 as const,
              render: sheetValue((row) =>
                row.state === 'foreign' ? (
                  <Name of={{ name: row.enterpriseName, foreignName: row.enterpriseNameEn }} />
                ) : null,
              ),
              text: sheetText((row) => (language === 'zh' ? row.enterpriseName : row.enterpriseNameEn)),
            },
          ]
        : []),
      {
        key: 'state',
        title: field('state'),
        width: 264,
        priority: 2,
        render: sheetValue((row) => <State row={row} />),
        text: sheetText(({ state, reason }) => [t(`cascade.state.${state}`), reason].filter(Boolean).join(' · ')),
      },
    ];
  }, [t, nameOf, language, withOwners]);
}

function Grid({ rows, filter, chosen, onChoose }: AncestorsProps) {
  const t = useT();
  const columns = useColumns(useMemo(() => rows.some(({ state }) => state === 'foreign'), [rows]));
  const lines = useMemo(() => listLevels(rows, filter), [rows, filter]);
  const tree = useTree({ source, roots: lines, openLevels: 2 });
  // Choosing a level applies only to its sheets that are shown by the filter.
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const keys = useMemo(() => chosenKeys(shown, chosen), [shown, chosen]);
  const selection = onChoose
    ? { selection: { keys, onChange: (next: ReadonlySet<string>) => onChoose(toggleChoice(shown, chosen, next)) } }
    : {};
  return (
    <TreeGrid
      tree={tree}
      columns={columns}
      label={t('cascade.grid')}
      empty={<EmptyState title={t('kit.empty')} />}
      {...selection}
    />
  );
}

function PhoneRow({
  row,
  isChosen,
  onToggle,
}: {
  row: CascadeRow;
  isChosen: boolean;
  onToggle: (() => void) | undefined;
}) {
  const t = useT();
  const nameOf = useName();
  return (
    <li className="ca-phone-row">
      {row.state === 'ready' ? (
        <Checkbox checked={isChosen} disabled={!onToggle} aria-label={nameOf(row)} onChange={onToggle} />
      ) : null}
      <Link className="m-two-row" to={sheetPath(row.sheetId)}>
        <span className="m-two-name">
          <Name of={row} />
        </span>
        <span className="m-two-state">
          {row.state === 'ready' ? (
            <FindingCounts errors={row.errors} warnings={row.warnings} />
          ) : (
            t(`cascade.state.${row.state}`)
          )}
        </span>
        <span className="m-two-second">
          <span>{row.reason ?? row.number ?? ''}</span>
        </span>
        <span className="m-two-state-second">
          <Code>{row.newCver === null ? row.cver : `${row.cver} → ${row.newCver}`}</Code>
        </span>
      </Link>
    </li>
  );
}

function PhoneList({ rows, filter, chosen, onChoose }: AncestorsProps) {
  const t = useT();
  const shown = filterRows(rows, filter);
  const keys = chosenKeys(shown, chosen);
  const toggle = (key: string) =>
    onChoose &&
    (() => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      onChoose(toggleChoice(shown, chosen, next));
    });
  return (
    <div className="tr-scroll" tabIndex={0} role="region" aria-label={t('cascade.grid')}>
      {listLevels(rows, filter).map((line) =>
        line.kind === 'level' ? (
          <section key={line.key}>
            <h3 className="ca-phone-level">
              <Checkbox checked={keys.has(line.key)} disabled={!onChoose} onChange={toggle(line.key)}>
                {t('cascade.level', { level: line.level })} · {t('cascade.sheets', { count: line.rows.length })}
              </Checkbox>
            </h3>
            <ul className="m-two-lines">
              {listChildLines(line).map((below) =>
                below.kind === 'sheet' ? (
                  <PhoneRow
                    key={below.key}
                    row={below.row}
                    isChosen={keys.has(below.key)}
                    onToggle={toggle(below.key)}
                  />
                ) : null,
              )}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}

/** Step 2: all sheets above the change by level, with the expected result of each. */
export function Ancestors(props: AncestorsProps) {
  return useNarrow() ? <PhoneList {...props} /> : <Grid {...props} />;
}

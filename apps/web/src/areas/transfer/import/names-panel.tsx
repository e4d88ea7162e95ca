import { transferImportApi, type ImportNameRow, type ImportNameTarget, type SheetImportRow } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatNumber,
  RowsSkeleton,
  useCommand,
  useLate,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Pagination, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { log } from './log';
import { NameTarget } from './name-target';

const pageSize = 50;
const keyOf = ({ kind, name }: ImportNameRow): string => `${kind} ${name}`;
type Chosen = ReadonlyMap<string, ImportNameTarget | null>;

function NameLine({
  row,
  target,
  isDisabled,
  onChange,
}: {
  row: ImportNameRow;
  target: ImportNameTarget | null;
  isDisabled: boolean;
  onChange: (target: ImportNameTarget | null) => void;
}) {
  const t = useT();
  const others = row.spellings.filter((spelling) => spelling !== row.name);
  return (
    <li>
      <div>
        <strong>{row.name}</strong>
        <span className="m-faint">
          {t(`mdsUpload.names.kind.${row.kind}`)} ·{' '}
          {t('mdsUpload.names.lines', { count: row.lines, total: formatNumber(row.lines) })}
          {others.length > 0 ? ` · ${t('mdsUpload.names.also', { names: others.join(' · ') })}` : ''}
        </span>
      </div>
      <NameTarget row={row} target={target} isDisabled={isDisabled} onChange={onChange} />
    </li>
  );
}

/** Which names are shown: all, or those that nobody has mapped. */
function useShown(rows: readonly ImportNameRow[], chosen: Chosen) {
  const [isOpenOnly, setOpenOnly] = useState(true);
  const [pageNo, setPageNo] = useState(1);
  const open = rows.filter((row) => row.target === null);
  const shown = isOpenOnly && open.length > 0 ? open : rows;
  const proposed = open.filter((row) => row.proposals.length > 0 && !chosen.has(keyOf(row)));
  return { isOpenOnly, setOpenOnly, pageNo, setPageNo, open, shown, proposed };
}

function ShownOrAll({
  open,
  all,
  isOpenOnly,
  onChange,
}: {
  open: number;
  all: number;
  isOpenOnly: boolean;
  onChange: (isOpenOnly: boolean) => void;
}) {
  const t = useT();
  if (open === 0 || open === all) return null;
  return (
    <div className="mi-bar">
      <Segmented<boolean>
        size="small"
        aria-label={t('mdsUpload.names.show')}
        value={isOpenOnly}
        options={[
          { value: true, label: t('mdsUpload.names.open', { total: formatNumber(open) }) },
          { value: false, label: t('mdsUpload.names.all', { total: formatNumber(all) }) },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

/** Takes all proposals, and hands over the chosen targets. */
function NamesBar({
  proposed,
  changed,
  isDisabled,
  isPending,
  onTake,
  onApply,
}: {
  proposed: number;
  changed: number;
  isDisabled: boolean;
  isPending: boolean;
  onTake: () => void;
  onApply: () => void;
}) {
  const t = useT();
  return (
    <div className="mi-bar">
      <span className="m-faint" role="status">
        {t('mdsUpload.names.hint')}
      </span>
      {proposed > 0 && !isDisabled ? (
        <Button onClick={onTake}>
          {t('mdsUpload.names.takeProposals', { count: proposed, total: formatNumber(proposed) })}
        </Button>
      ) : null}
      <Button type="primary" disabled={changed === 0 || isDisabled} loading={isPending} onClick={onApply}>
        {changed === 0
          ? t('mdsUpload.names.applyNone')
          : t('mdsUpload.names.apply', { count: changed, total: formatNumber(changed) })}
      </Button>
    </div>
  );
}

function Names({ row, rows, onRead }: { row: SheetImportRow; rows: readonly ImportNameRow[]; onRead: () => void }) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { isOpenOnly, setOpenOnly, pageNo, setPageNo, open, shown, proposed } = useShown(rows, chosen);
  const map = useCommand(transferImportApi.mapNames, { log: log('mapNames'), onDone: onRead, pendingUntil: 'lists' });
  const names = rows.flatMap((one) => {
    const target = chosen.get(keyOf(one));
    return target === undefined || target?.id === one.target?.id
      ? []
      : [{ kind: one.kind, name: one.name, targetId: target?.id ?? null }];
  });
  const isDisabled = !row.can.recheck || map.isPending;
  const choose = (targets: readonly (readonly [string, ImportNameTarget | null])[]): void =>
    setChosen((now) => new Map([...now, ...targets]));
  return (
    <>
      <NamesBar
        proposed={proposed.length}
        changed={names.length}
        isDisabled={isDisabled}
        isPending={map.isPending}
        onTake={() => choose(proposed.map((one) => [keyOf(one), one.proposals[0] ?? null]))}
        onApply={() => map.mutate({ id: row.id, names })}
      />
      <ShownOrAll
        open={open.length}
        all={rows.length}
        isOpenOnly={isOpenOnly}
        onChange={(value) => {
          setOpenOnly(value);
          setPageNo(1);
        }}
      />
      <ul className="mi-names" aria-label={t('mdsUpload.tab.names')}>
        {shown.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((one) => {
          const choice = chosen.get(keyOf(one));
          return (
            <NameLine
              key={keyOf(one)}
              row={one}
              target={choice === undefined ? one.target : choice}
              isDisabled={isDisabled}
              onChange={(target) => choose([[keyOf(one), target]])}
            />
          );
        })}
      </ul>
      {shown.length > pageSize ? (
        <div className="mi-bar">
          <Pagination
            size="small"
            showSizeChanger={false}
            current={pageNo}
            pageSize={pageSize}
            total={shown.length}
            onChange={setPageNo}
          />
        </div>
      ) : null}
    </>
  );
}

/** Names of the file that the platform does not know: said once what they stand for, remembered for all files. */
export function NamesPanel({ row, views, onRead }: { row: SheetImportRow; views: ReactNode; onRead: () => void }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(transferImportApi.names, { id: row.id }, { log: log('names') });
  const isLate = useLate(isLoading);
  return (
    <>
      {views}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate && !data ? <RowsSkeleton /> : null}
      {data && data.length === 0 ? <EmptyState title={t('mdsUpload.names.none')} /> : null}
      {data && data.length > 0 ? <Names row={row} rows={data} onRead={onRead} /> : null}
    </>
  );
}

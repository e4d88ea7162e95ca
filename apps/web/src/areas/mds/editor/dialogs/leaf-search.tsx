import { catalogApi, mdsApi, nodeType, type SheetRow, type SubstanceRow } from '@matlas/contract';
import { NODE_KINDS, type NodeKind, readChemicalNumber, type SheetNode } from '@matlas/domain';
import {
  Code,
  ErrorState,
  formatMass,
  Name,
  NodeBadge,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useNarrow,
  useRoute,
  useSettled,
  useT,
} from '@matlas/web-kit';
import { Button, Input } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { VersionCode } from '../../sheet-tags';
import { referenceLeaf, substanceLeaf } from './leaf-nodes';

const shownHits = 20;
export type Leaf = Omit<SheetNode, 'key'>;

function Hit({
  kind,
  name,
  number,
  more,
  onChoose,
}: {
  kind: NodeKind;
  name: ReactNode;
  number: string | null;
  more: ReactNode;
  onChoose: () => void;
}) {
  return (
    <li>
      <button type="button" className="d-hit" onClick={onChoose}>
        <NodeBadge kind={kind === 'semi' ? 'semiComponent' : kind} />
        <span className="d-hit-name">{name}</span>
        <Code>{number}</Code>
        <span className="m-faint">{more}</span>
      </button>
    </li>
  );
}

/** Substances of the catalogue that match the typed text; empty without text. */
function useSubstances(q: string, isWanted: boolean) {
  return useRoute(
    catalogApi.substances.page,
    { q, pageNo: 1, pageSize: shownHits },
    { log: 'mds.log.substances', enabled: isWanted && q !== '', keepPrevious: true },
  );
}
function useSheets(q: string, kinds: readonly NodeKind[]) {
  const codes = kinds
    .map((kind) => NODE_KINDS[kind])
    .filter((code) => nodeType.has(code) && code !== NODE_KINDS.substance);
  return useRoute(
    mdsApi.sheets.pageVisible,
    { q, kinds: codes, usableOnly: true, pageNo: 1, pageSize: shownHits },
    { log: 'mds.log.search', enabled: codes.length > 0, keepPrevious: true },
  );
}

function SubstanceHit({ row, onChoose }: { row: SubstanceRow; onChoose: (leaf: Leaf) => void }) {
  return (
    <Hit
      kind="substance"
      name={<Name of={{ name: row.nameZh ?? row.nameEn, foreignName: row.nameEn }} />}
      number={row.cas}
      more={row.svhc ? 'SVHC' : ''}
      onChoose={() => onChoose(substanceLeaf(row))}
    />
  );
}
function SheetHit({ row, onChoose }: { row: SheetRow; onChoose: (leaf: Leaf) => void }) {
  return (
    <Hit
      kind={referenceLeaf(row).kind}
      name={<Name of={row} />}
      number={row.number}
      more={
        <>
          {row.massGrams ? `${formatMass(row.massGrams)} · ` : ''}
          <VersionCode sheet={row} />
        </>
      }
      onChoose={() => onChoose(referenceLeaf(row))}
    />
  );
}

/** Keeps what was typed, a number or a name, as a substance that is not in the catalogue. */
function KeepUncatalogued({ q, onChoose }: { q: string; onChoose: (leaf: Leaf) => void }) {
  const t = useT();
  const may = useMay();
  const { keepUncatalogued } = catalogApi.substances;
  const command = useCommand(keepUncatalogued, {
    log: ['uncatalogued.title', 'kit.save'],
    onDone: ([row]) => row && onChoose(substanceLeaf(row)),
  });
  if (!may(keepUncatalogued)) return null;
  const word = readChemicalNumber(q)?.isValid ? { cas: q } : { name: q };
  return (
    <div>
      <p className="m-faint">{t('uncatalogued.explained')}</p>
      <Button
        size="small"
        className="c-request"
        loading={command.isPending}
        onClick={() => void command.run({ words: [word] })}
      >
        {t('uncatalogued.keep', { name: q })}
      </Button>
    </div>
  );
}

/** Arrow keys move between the search field and the hits; Enter in the field chooses the first hit. */
function moveThroughHits(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const { key, target, nativeEvent } = event;
  if (!list || nativeEvent.isComposing) return;
  const hits = [...list.querySelectorAll<HTMLElement>('.d-hit')];
  const at = hits.indexOf(target as HTMLElement);
  if (key === 'Enter' && at < 0) hits[0]?.click();
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  const field = list.parentElement?.querySelector<HTMLElement>('input');
  (hits[at + (key === 'ArrowDown' ? 1 : -1)] ?? (key === 'ArrowUp' ? field : undefined))?.focus();
}

/** Search while typing among the MDS that can be referenced and the substances of the catalogue. */
export function LeafSearch({ kinds, onChoose }: { kinds: readonly NodeKind[]; onChoose: (leaf: Leaf) => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const list = useRef<HTMLUListElement>(null);
  const isWanted = kinds.includes('substance');
  const substances = useSubstances(q, isWanted);
  const sheets = useSheets(q, kinds);
  const isLoading = substances.isLoading || sheets.isLoading;
  const isLate = useLate(isLoading);
  const error = substances.error ?? sheets.error;
  const [found, sheetsFound] = [
    isWanted && q !== '' ? (substances.data?.records ?? []) : [],
    sheets.data?.records ?? [],
  ];
  return (
    <>
      <Input
        autoFocus={!isNarrow}
        allowClear
        value={typed}
        placeholder={t('mds.edit.add.search')}
        aria-label={t('mds.edit.add.search')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => moveThroughHits(event, list.current)}
      />
      <ul
        ref={list}
        className="d-hits"
        onKeyDown={(event) => moveThroughHits(event, list.current)}
        aria-label={t('mds.edit.add.hits')}
      >
        {found.map((row) => (
          <SubstanceHit key={`s${row.id}`} row={row} onChoose={onChoose} />
        ))}
        {sheetsFound.map((row) => (
          <SheetHit key={`m${row.id}`} row={row} onChoose={onChoose} />
        ))}
      </ul>
      {isLate ? <RowsSkeleton /> : null}
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void substances.refetch();
            void sheets.refetch();
          }}
        />
      ) : null}
      {!isLoading && !error && q !== '' && found.length + sheetsFound.length === 0 ? (
        <p className="m-faint" role="status">
          {t('mds.edit.add.none', { q })}
        </p>
      ) : null}
      {isWanted && !isLoading && !error && q.trim() !== '' && found.length === 0 ? (
        <KeepUncatalogued key={q} q={q.trim()} onChoose={onChoose} />
      ) : null}
      {isWanted && q === '' ? <p className="m-faint">{t('mds.edit.add.substanceHint')}</p> : null}
    </>
  );
}

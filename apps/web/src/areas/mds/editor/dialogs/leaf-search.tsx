import { catalogApi, mdsApi, nodeType } from '@matlas/contract';
import { NODE_KINDS, type NodeKind, type SheetNode } from '@matlas/domain';
import { Code, formatMass, Name, NodeBadge, useNarrow, useRoute, useT } from '@matlas/web-kit';
import { Input } from 'antd';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { VersionCode } from '../../sheet-tags';
import { referenceLeaf, substanceLeaf } from './leaf-nodes';

const shownHits = 20;
export type Leaf = Omit<SheetNode, 'key'>;

function Hit({ kind, name, number, more, onChoose }: { kind: NodeKind; name: ReactNode; number: string | null; more: ReactNode; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className="d-hit" onClick={onChoose}>
        <NodeBadge kind={kind === 'semi' ? 'semiComponent' : kind} /><span className="d-hit-name">{name}</span><Code>{number}</Code><span className="m-faint">{more}</span>
      </button>
    </li>
  );
}

function Substances({ q, onChoose }: { q: string; onChoose: (leaf: Leaf) => void }) {
  const { data } = useRoute(catalogApi.substances.page, { q, pageNo: 1, pageSize: shownHits }, { log: 'mds.log.substances', enabled: q !== '', keepPrevious: true });
  return <>{q === '' ? null : data?.records.map((row) => <Hit key={`s${row.id}`} kind="substance" name={<Name of={{ name: row.nameZh ?? row.nameEn, foreignName: row.nameEn }} />} number={row.cas} more={row.svhc ? 'SVHC' : ''} onChoose={() => onChoose(substanceLeaf(row))} />)}</>;
}

function Sheets({ q, kinds, onChoose }: { q: string; kinds: readonly NodeKind[]; onChoose: (leaf: Leaf) => void }) {
  const codes = kinds.map((kind) => NODE_KINDS[kind]).filter((code) => nodeType.has(code));
  const { data } = useRoute(mdsApi.sheets.pageVisible, { q, kinds: codes, usableOnly: true, pageNo: 1, pageSize: shownHits }, { log: 'mds.log.search', enabled: codes.length > 0, keepPrevious: true });
  return <>{data?.records.map((row) => <Hit key={`m${row.id}`} kind={referenceLeaf(row).kind} name={<Name of={row} />} number={row.number} more={<>{row.massGrams ? `${formatMass(row.massGrams)} · ` : ''}<VersionCode sheet={row} /></>} onChoose={() => onChoose(referenceLeaf(row))} />)}</>;
}

/** Search as you type among the MDS that may be used, and among the substances of the catalogue. */
export function LeafSearch({ kinds, onChoose }: { kinds: readonly NodeKind[]; onChoose: (leaf: Leaf) => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const ofSheets = kinds.filter((kind) => kind !== 'substance');
  return (
    <>
      <Input autoFocus={!isNarrow} allowClear value={typed} placeholder={t('mds.edit.add.search')} aria-label={t('mds.edit.add.search')} onChange={(event) => setTyped(event.target.value)} />
      <ul className="d-hits" aria-label={t('mds.edit.add.hits')}>
        {kinds.includes('substance') ? <Substances q={q} onChoose={onChoose} /> : null}
        {ofSheets.length > 0 ? <Sheets q={q} kinds={ofSheets} onChoose={onChoose} /> : null}
      </ul>
      {kinds.includes('substance') && q === '' ? <p className="m-faint">{t('mds.edit.add.substanceHint')}</p> : null}
    </>
  );
}

import { catalogApi, mdsApi, type SheetRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  Name,
  NodeBadge,
  useMay,
  useName,
  useNarrow,
  useRoute,
  useSettled,
  useT,
} from '@matlas/web-kit';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { nodeKinds } from '../amounts';
import { StatusTag, VersionCode } from '../sheet-tags';

const shownHits = 20;

/** Search result: a version of an MDS, or a basic substance. */
export type Found = { kind: 'sheet'; id: number; sheet: SheetRow } | { kind: 'substance'; id: number; name: string };

function Hit({
  badge,
  name,
  number,
  more,
  onChoose,
}: {
  badge: ReactNode;
  name: ReactNode;
  number: string | null;
  more: ReactNode;
  onChoose: () => void;
}) {
  return (
    <li>
      <button type="button" className="tr-hit" onClick={onChoose}>
        {badge}
        <span className="tr-hit-name">{name}</span>
        <Code>{number}</Code>
        <span className="tr-hit-more">{more}</span>
      </button>
    </li>
  );
}

interface FindTracedProps {
  /** Kinds to search: sheets, substances, or both. */
  among?: 'both' | 'sheets' | 'substances';
  /** Only frozen versions, which other sheets can refer to. */
  released?: boolean;
  onFound: (found: Found) => void;
}

/** Search while typing among the MDS visible to the reader and the substances of the catalogue. */
export function FindTraced({ among = 'both', released = false, onFound }: FindTracedProps) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const ofSheets = among !== 'substances';
  const ofSubstances = among !== 'sheets' && q !== '' && may(catalogApi.substances.page);
  const sheets = useRoute(
    mdsApi.sheets.pageVisible,
    { q, latestOnly: true, usableOnly: released, pageNo: 1, pageSize: shownHits },
    { log: 'trace.log.search', enabled: ofSheets, keepPrevious: true },
  );
  const substances = useRoute(
    catalogApi.substances.page,
    { q, pageNo: 1, pageSize: shownHits },
    { log: 'trace.log.search', enabled: ofSubstances, keepPrevious: true },
  );
  const [foundSheets, foundSubstances] = [
    ofSheets ? (sheets.data?.records ?? []) : [],
    ofSubstances ? (substances.data?.records ?? []) : [],
  ];
  const isEmpty = foundSheets.length + foundSubstances.length === 0 && !sheets.isFetching && !substances.isFetching;
  const words = t(`trace.find.${among}`);
  return (
    <div className="tr-find">
      <Input.Search
        allowClear
        autoFocus={!isNarrow}
        value={typed}
        placeholder={words}
        aria-label={words}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="tr-hits" aria-label={t('trace.find.hits')}>
        {foundSheets.map((sheet) => (
          <Hit
            key={`m${sheet.id}`}
            badge={<NodeBadge kind={nodeKinds[sheet.kind]} />}
            name={<Name of={sheet} />}
            number={sheet.number}
            more={
              <>
                <VersionCode sheet={sheet} /> <StatusTag status={sheet.status} />
              </>
            }
            onChoose={() => onFound({ kind: 'sheet', id: sheet.id, sheet })}
          />
        ))}
        {foundSubstances.map((row) => (
          <Hit
            key={`s${row.id}`}
            badge={<NodeBadge kind="substance" />}
            name={<Name of={{ name: row.nameZh ?? row.nameEn, foreignName: row.nameEn }} />}
            number={row.cas}
            more={row.svhc ? 'SVHC' : null}
            onChoose={() =>
              onFound({
                kind: 'substance',
                id: row.id,
                name: nameOf({ name: row.nameZh ?? row.nameEn, foreignName: row.nameEn }),
              })
            }
          />
        ))}
      </ul>
      {isEmpty ? (
        <EmptyState title={t(q === '' && among === 'substances' ? 'trace.find.type' : 'trace.find.none')} />
      ) : null}
    </div>
  );
}

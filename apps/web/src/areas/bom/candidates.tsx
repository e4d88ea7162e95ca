import {
  bomApi,
  candidateSort,
  nodeStatus,
  type CandidateSort,
  type BomPositionDetail,
  type MatchCandidate,
} from '@matlas/contract';
import {
  Code,
  formatDate,
  formatMass,
  PanelSection,
  useName,
  useOptions,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { formatReasons } from './match-reasons';
import { useHook } from './use-position-commands';

interface ComparedLine {
  label: string;
  values: readonly ReactNode[];
  differs?: boolean;
}

const areDifferent = (values: readonly (string | null)[]): boolean => new Set(values).size > 1;

/** The properties to compare between the candidates. Lines with different values are highlighted. */
function useComparedLines(candidates: readonly MatchCandidate[]): ComparedLine[] {
  const t = useT();
  const wordOf = useWordOf();
  const nameOf = useName();
  const line = (label: string, valueOf: (candidate: MatchCandidate) => string | null): ComparedLine => {
    const values = candidates.map(valueOf);
    return { label, values: values.map((value) => value || '–'), differs: areDifferent(values) };
  };
  return [
    {
      label: t('bom.match.identity'),
      values: candidates.map(({ id, cid, cver }) => (
        <Link key={id} to={sheetPath(id)}>
          <Code>
            {cid} / {cver}
          </Code>
        </Link>
      )),
    },
    line(t('bom.match.name'), nameOf),
    line(t('bom.field.number'), ({ number }) => number),
    line(
      t('bom.field.supplier'),
      ({ supplierName, supplierForeignName, supplierCode }) =>
        nameOf({ name: supplierName, foreignName: supplierForeignName }) || supplierCode,
    ),
    line(t('bom.match.status'), ({ status }) => wordOf(nodeStatus, status)),
    line(t('bom.match.mass'), ({ massGrams }) => (massGrams === null ? null : formatMass(massGrams))),
    line(t('bom.match.released'), ({ releasedAt }) => (releasedAt === null ? null : formatDate(releasedAt))),
    line(t('bom.match.why'), ({ reasons }) => formatReasons(t, reasons)),
  ];
}

function ChooseCell({ position, candidate }: { position: BomPositionDetail; candidate: MatchCandidate }) {
  const t = useT();
  const { hook, isBusy } = useHook();
  if (position.sheet?.id === candidate.id) return <span className="m-faint">{t('bom.match.hooked')}</span>;
  if (candidate.blocked !== null) return <span className="m-faint">{candidate.blocked}</span>;
  const { allowed, reason } = position.can[position.sheet ? 'replace' : 'hook'];
  if (!allowed) return <span className="m-faint">{reason}</span>;
  return (
    <Button
      size="small"
      type={candidate.tied ? 'primary' : 'default'}
      loading={isBusy}
      aria-label={t('bom.chooseSheet', { sheet: `${candidate.cid} / ${candidate.cver}` })}
      onClick={() => hook([position], candidate.id)}
    >
      {t(candidate.tied ? 'bom.choose' : 'bom.hook')}
    </Button>
  );
}

function CompareLine({ line, candidates }: { line: ComparedLine | undefined; candidates: readonly MatchCandidate[] }) {
  if (!line) return null;
  return (
    <tr className={line.differs ? 'is-different' : ''}>
      <th scope="row">{line.label}</th>
      {line.values.map((value, place) => (
        <td key={candidates[place]?.id}>{value}</td>
      ))}
    </tr>
  );
}

const best = 'best';

/** Order of the candidates: the best match first, or by name, item number, supplier or creation time. */
function SortChoice({
  sort,
  onSort,
}: {
  sort: CandidateSort | undefined;
  onSort: (sort: CandidateSort | undefined) => void;
}) {
  const t = useT();
  const options = useOptions(candidateSort);
  return (
    <Select<CandidateSort | typeof best>
      size="small"
      popupMatchSelectWidth={false}
      aria-label={t('bom.match.sort')}
      value={sort ?? best}
      options={[{ value: best, label: t('bom.match.bestFirst') }, ...options]}
      onChange={(value) => onSort(value === best ? undefined : value)}
    />
  );
}

/** The sheets that match the number of the position, side by side. */
export function Candidates({ position }: { position: BomPositionDetail }) {
  const t = useT();
  const [sort, setSort] = useState<CandidateSort>();
  const { data, isLoading, error } = useRoute(
    bomApi.candidates,
    { ckid: position.id, ...(sort ? { sort } : {}) },
    { log: 'bom.log.candidates' },
  );
  const lines = useComparedLines(data ?? []);
  if (isLoading) return null;
  const others = data?.filter(({ id }) => id !== position.sheet?.id) ?? [];
  // Without a sheet, the section above already states that there is no candidate.
  if (data && others.length === 0 && !position.sheet) return null;
  if (!data || others.length === 0)
    return (
      <PanelSection title={t('bom.match.others')}>
        <p className="m-faint">{error ? error.message : t('bom.match.noOther')}</p>
      </PanelSection>
    );
  return (
    <PanelSection
      title={t('bom.match.candidates')}
      extra={
        <span className="b-candidate-sort">
          <span className="m-faint">{data.length}</span>
          {data.length > 1 ? <SortChoice sort={sort} onSort={setSort} /> : null}
        </span>
      }
    >
      <div className="b-compare" tabIndex={0} role="region" aria-label={t('bom.match.candidates')}>
        <table>
          <tbody>
            <CompareLine line={lines[0]} candidates={data} />
            <tr>
              <th scope="row">
                <span className="m-hidden">{t('kit.actions')}</span>
              </th>
              {data.map((candidate) => (
                <td key={candidate.id}>
                  <ChooseCell position={position} candidate={candidate} />
                </td>
              ))}
            </tr>
            {lines.slice(1).map((line) => (
              <CompareLine key={line.label} line={line} candidates={data} />
            ))}
          </tbody>
        </table>
      </div>
    </PanelSection>
  );
}

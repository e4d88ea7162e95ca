import {
  certificateKind,
  supplierRankingApi,
  type RankingFormulaView,
  type RankingRow,
  type StarChange,
} from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  formatNumber,
  nameIn,
  noValue,
  PanelSection,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Stars } from '../../../shell/stars';
import { ScoreTerms } from './score-terms';
import { StarsDialog } from './stars-dialog';

function History({ changes }: { changes: readonly StarChange[] }) {
  const t = useT();
  if (changes.length === 0) return <p className="m-faint">{t('ranking.neverRated')}</p>;
  return (
    <ul className="g-versions">
      {changes.map((change) => (
        <li key={change.id}>
          <span>
            <Stars level={change.stars} /> {t(change.byCentre ? 'ranking.byCentre' : 'ranking.byOwn')}
            {change.proposedStars === null ? null : <> · {t('ranking.proposed', { count: change.proposedStars })}</>}
          </span>
          {change.reason ? <span>{change.reason}</span> : null}
          <span className="m-faint">
            {[change.userName, formatDateTime(change.createTime)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rating({ row, history }: { row: RankingRow; history: readonly StarChange[] | undefined }) {
  const t = useT();
  const stars = (level: number | null) => (level ? <Stars level={level} /> : t('ranking.notRated'));
  return (
    <PanelSection title={t('ranking.rating')}>
      <Facts
        items={[
          [t('ranking.byOwn'), row.ownStars === null ? '' : stars(row.ownStars)],
          [t('ranking.byCentre'), stars(row.centreStars)],
          [
            t('ranking.proposal'),
            row.proposedStars === null ? t('ranking.noFigures') : <Stars key="proposed" level={row.proposedStars} />,
          ],
        ]}
      />
      {history ? <History changes={history} /> : null}
    </PanelSection>
  );
}

function Certificates({ row, formula }: { row: RankingRow; formula: RankingFormulaView }) {
  const t = useT();
  const wordOf = useWordOf();
  const known = row.certificatesRecorded > 0;
  const others = row.validKinds.filter((kind) => !formula.certificateKinds.includes(kind));
  const standing = (isValid: boolean) =>
    known ? t(isValid ? 'ranking.heldToday' : 'ranking.notHeld') : t('ranking.noFigures');
  return (
    <PanelSection title={t('ranking.field.certificatesValid')}>
      <Facts
        items={[
          ...formula.certificateKinds.map(
            (kind) => [wordOf(certificateKind, kind), standing(row.validKinds.includes(kind))] as const,
          ),
          [t('ranking.otherKinds'), others.map((kind) => wordOf(certificateKind, kind)).join(t('users.comma'))],
        ]}
      />
    </PanelSection>
  );
}

/** Derivation of a supplier's score, number by number, and the history of its rating. */
export function RankingPanel({
  row,
  formula,
  onClose,
}: {
  row: RankingRow;
  formula: RankingFormulaView;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const [isRating, setRating] = useState(false);
  const { data } = useRoute(supplierRankingApi.get, { id: row.id }, { log: ['ranking.title', 'kit.query'] });
  const mayRate = row.can.setStars && may(supplierRankingApi.setStars);
  const field = (name: string) => t(`ranking.field.${name}`);
  return (
    <DetailPanel
      title={nameIn(language, row.nameZh, row.nameEn)}
      subtitle={<Code>{row.code}</Code>}
      onClose={onClose}
      footer={mayRate ? <Button onClick={() => setRating(true)}>{t('ranking.setStarsMore')}</Button> : undefined}
    >
      <PanelSection>
        <Facts
          items={[
            [
              field('score'),
              row.score === null ? t('ranking.noFigures') : <strong key="score">{formatNumber(row.score)}</strong>,
            ],
            [field('place'), row.place === null ? noValue : formatNumber(row.place)],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('ranking.howItComes')}>
        <ScoreTerms row={row} />
      </PanelSection>
      <PanelSection title={t('ranking.counted')}>
        <Facts
          items={(['accepted', 'rejected', 'answered', 'onTime', 'late', 'open'] as const).map(
            (name) => [field(name), formatNumber(row[name])] as const,
          )}
        />
      </PanelSection>
      <Rating row={row} history={data?.history} />
      <Certificates row={row} formula={formula} />
      {isRating ? <StarsDialog supplier={row} onClose={() => setRating(false)} /> : null}
    </DetailPanel>
  );
}

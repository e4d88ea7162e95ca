import { enterpriseIdentity, rankingState, supplierRankingApi } from '@matlas/contract';
import { ResourceList, useFilterOptions, useMay, useRoute } from '@matlas/web-kit';
import { useState } from 'react';
import { FormulaForm } from './formula-form';
import { FormulaStrip } from './formula-strip';
import { useRankingColumns } from './ranking-columns';
import { RankingPanel } from './ranking-panel';
import '../org.css';

/** Ranking of suppliers by the experience of their customers, with the formula of the score. */
export function RankingPage() {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { data: formula } = useRoute(
    supplierRankingApi.formula,
    {},
    { log: ['ranking.title', 'kit.query'], enabled: may(supplierRankingApi.formula) },
  );
  const columns = useRankingColumns(formula);
  const states = useFilterOptions(rankingState);
  const identities = useFilterOptions(enterpriseIdentity).filter(({ value }) => value !== 'oem');
  const mayEdit = formula?.can.edit === true && may(supplierRankingApi.saveFormula);
  return (
    <>
      <ResourceList
        name="ranking"
        list={supplierRankingApi.page}
        columns={columns}
        defaultSort="place"
        exports={supplierRankingApi.export}
        filters={[
          { field: 'state', kind: 'choice', options: states },
          { field: 'identity', kind: 'choice', options: identities },
        ]}
        above={
          formula ? <FormulaStrip formula={formula} onEdit={mayEdit ? () => setEditing(true) : undefined} /> : null
        }
        panel={(row, close) =>
          formula ? <RankingPanel key={row.id} row={row} formula={formula} onClose={close} /> : null
        }
      />
      {isEditing && formula ? <FormulaForm formula={formula} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

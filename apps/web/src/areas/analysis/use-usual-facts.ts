import { bomApi, vehicleApi, type AnalysisRun, type ExemptionFacts } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { useFactsText } from '../shared/exemption-facts';
import type { Target } from './target/target';

/** Facts for exemptions of the vehicle model. Undefined when there is no model or the user may not read it. */
export function useModelFacts(modId: number | undefined): ExemptionFacts | undefined {
  const may = useMay();
  const { data } = useRoute(
    vehicleApi.modInfo.info,
    { id: modId ?? 0 },
    { log: 'analysis.log.models', enabled: modId !== undefined && may(vehicleApi.modInfo.info) },
  );
  return (
    data && {
      sparePart: data.sparePart,
      typeApproval: data.typeApprovalDate,
      putOnMarket: data.putOnMarketDate,
      engineDeveloped: data.engineDevelopedDate,
    }
  );
}
/** Facts for exemptions of a target: a branch has those of its vehicle, data sheets have none. */
export function useUsualFacts(target: Target | undefined): ExemptionFacts | undefined {
  const may = useMay();
  const positionId = target?.scope === 'branch' ? target.positionId : undefined;
  const position = useRoute(
    bomApi.detail,
    { id: positionId ?? 0 },
    { log: 'bom.log.detail', enabled: positionId !== undefined && may(bomApi.detail) },
  );
  return useModelFacts(target?.scope === 'vehicle' ? target.modId : position.data?.modId);
}
/**
 * The facts by which a run was judged, and the number of positions with their own facts. Empty for older runs,
 * which did not store them.
 */
export function useRunFacts({ facts }: AnalysisRun): string {
  const t = useT();
  const words = useFactsText();
  if (!facts) return '';
  return [words(facts), facts.ownPositions > 0 ? t('exemptionFacts.own', { count: facts.ownPositions }) : '']
    .filter(Boolean)
    .join(' · ');
}

import { bomApi, vehicleApi, type AnalysisRun, type ExemptionFacts } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { useFactsWords } from '../shared/exemption-facts';
import type { Target } from './target/target';

/** What the vehicle model says for exemptions; undefined where there is none, or where it may not be read. */
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
/** The same of what is analysed: a part of a BOM has the facts of its vehicle, data sheets have none. */
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
/** By which facts a run judged, and at how many positions by others; empty for runs that did not keep them. */
export function useRunFacts({ facts }: AnalysisRun): string {
  const t = useT();
  const words = useFactsWords();
  if (!facts) return '';
  return [words(facts), facts.ownPositions > 0 ? t('exemptionFacts.own', { count: facts.ownPositions }) : '']
    .filter(Boolean)
    .join(' · ');
}

import { bomApi, type BomPosition, type VehicleModelOption } from '@matlas/contract';
import { ErrorState, useName, useRoute, useT, type NameOf } from '@matlas/web-kit';
import { Select, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import type { Target } from './target';

interface PositionOption {
  id: number;
  pId: number;
  value: number;
  title: string;
  isLeaf: boolean;
}
const listHeight = 320;

const toPositionOptions = (positions: readonly BomPosition[], nameOf: NameOf): PositionOption[] =>
  positions.map((position) => ({
    id: position.id,
    pId: position.parentId ?? 0,
    value: position.id,
    title: [nameOf(position), position.number].filter(Boolean).join(' · '),
    isLeaf: position.childCount === 0,
  }));

/** Selects a position of the BOM of a vehicle, with its subtree. */
export function BranchField({
  models,
  value,
  onChange,
}: {
  models: readonly VehicleModelOption[];
  value: Target | undefined;
  onChange: (target: Target | undefined) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const withBom = models.filter(({ bomPositions }) => bomPositions > 0);
  const [modelId, setModelId] = useState(withBom[0]?.id);
  const { data, error, isLoading, refetch } = useRoute(
    bomApi.tree,
    { modId: modelId ?? 0 },
    { log: ['analysis.title', 'analysis.log.positions'], enabled: modelId !== undefined },
  );
  const nodes = useMemo(() => toPositionOptions(data ?? [], nameOf), [data, nameOf]);
  return (
    <>
      <Select
        className="m-wide"
        aria-label={t('analysis.scope.vehicle')}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('analysis.chooseModel')}
        value={modelId ?? null}
        options={withBom.map(({ id, projectName, internalNumber }) => ({
          value: id,
          label: `${projectName} ${internalNumber}`,
        }))}
        onChange={(id) => {
          setModelId(id ?? undefined);
          onChange(undefined);
        }}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TreeSelect<number | null>
          className="m-wide"
          aria-label={t('analysis.scope.branch')}
          showSearch={{ treeNodeFilterProp: 'title' }}
          loading={isLoading}
          treeDataSimpleMode
          treeData={nodes}
          listHeight={listHeight}
          placeholder={t('analysis.chooseBranch')}
          value={value?.scope === 'branch' ? value.positionId : null}
          onChange={(positionId) => onChange(positionId ? { scope: 'branch', positionId } : undefined)}
        />
      )}
    </>
  );
}

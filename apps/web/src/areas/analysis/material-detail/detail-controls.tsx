import { bomApi, catalogApi } from '@matlas/contract';
import { nameIn, useLanguage, useName, useRoute, useT } from '@matlas/web-kit';
import { Select, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';

const listHeight = 320;
const label = { optionFilterProp: 'label' };

/** Filter by material classes. A class includes its subclasses. */
export function ClassesControl({ value, onChange }: { value: readonly string[]; onChange: (codes: string[]) => void }) {
  const t = useT();
  const language = useLanguage();
  const { data, isLoading } = useRoute(catalogApi.materialClasses, {}, { log: 'materialDetail.log.classes' });
  const options = (data ?? []).map(({ code, nameZh, nameEn }) => ({
    value: code,
    label: `${code} ${nameIn(language, nameZh, nameEn)}`,
  }));
  return (
    <Select
      mode="multiple"
      className="md-control"
      size="small"
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      value={[...value]}
      onChange={onChange}
      loading={isLoading}
      aria-label={t('materialDetail.field.classCode')}
      placeholder={t('materialDetail.anyClass')}
      showSearch={label}
      options={options}
    />
  );
}

export function SuppliersControl({
  suppliers,
  isLoading,
  value,
  onChange,
}: {
  suppliers: readonly { name: string; foreignName: string | null }[];
  isLoading: boolean;
  value: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const options = suppliers.map((one) => ({ value: one.name, label: nameOf(one) }));
  return (
    <Select
      mode="multiple"
      className="md-control"
      size="small"
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      value={[...value]}
      onChange={onChange}
      loading={isLoading}
      aria-label={t('materialDetail.field.supplierName')}
      placeholder={t('materialDetail.anySupplier')}
      showSearch={label}
      options={options}
    />
  );
}

/** Filter by a position with its subtree. The BOM is loaded only when the control is opened or has a value. */
export function BranchControl({
  modId,
  value,
  onChange,
}: {
  modId: number;
  value: number | undefined;
  onChange: (ckid: number | undefined) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const [isWanted, setWanted] = useState(value !== undefined);
  const { data, isLoading } = useRoute(
    bomApi.tree,
    { modId },
    { log: 'materialDetail.log.positions', enabled: isWanted },
  );
  const nodes = useMemo(
    () =>
      (data ?? []).map((position) => ({
        id: position.id,
        pId: position.parentId ?? 0,
        value: position.id,
        title: [nameOf(position), position.number].filter(Boolean).join(' · '),
        isLeaf: position.childCount === 0,
      })),
    [data, nameOf],
  );
  return (
    <TreeSelect<number | null>
      className="md-control"
      size="small"
      allowClear
      popupMatchSelectWidth={false}
      aria-label={t('materialDetail.branch')}
      placeholder={t('materialDetail.anyBranch')}
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isLoading}
      treeDataSimpleMode
      treeData={nodes}
      listHeight={listHeight}
      value={data ? (value ?? null) : null}
      onOpenChange={(isOpen) => {
        if (isOpen) setWanted(true);
      }}
      onChange={(ckid) => onChange(ckid ?? undefined)}
    />
  );
}

import { enterpriseUsersApi, type OrganisationRow } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useMay, useRoute, useRules, useT } from '@matlas/web-kit';
import { Input, Select, TreeSelect } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { collectBranchIds, departmentOptions } from './department-options';
import { useDepartmentName } from './department-tree';
import type { DepartmentCalls } from './department-calls';

const offered = 50;

/** Selects a user of the enterprise; users are searched while typing. */
function ContactField({
  department,
  id,
  value,
  onChange,
}: {
  department: OrganisationRow;
  id?: string;
  value?: number | null;
  onChange?: (userId: number | null) => void;
}) {
  const t = useT();
  const may = useMay();
  const [q, setQ] = useState('');
  const { data } = useRoute(
    enterpriseUsersApi.page,
    { pageNo: 1, pageSize: offered, enterpriseId: department.enterpriseId, ...(q ? { q } : {}) },
    {
      log: ['departments.title', 'departments.field.contactUserId'],
      keepPrevious: true,
      enabled: may(enterpriseUsersApi.page),
    },
  );
  const found = (data?.records ?? []).map((user) => ({ value: user.id, label: `${user.name} · ${user.loginName}` }));
  const { contactUserId, contactName } = department;
  const known =
    contactUserId !== null && contactName !== null && found.every((option) => option.value !== contactUserId)
      ? [{ value: contactUserId, label: contactName }]
      : [];
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      virtual
      showSearch={{ filterOption: false, onSearch: setQ }}
      aria-label={t('departments.field.contactUserId')}
      placeholder={t('departments.noContact')}
      value={value ?? undefined}
      options={[...known, ...found]}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  );
}

export interface DepartmentFormProps {
  /** The department to edit, or the parent of a new one. */
  department: OrganisationRow;
  isNew: boolean;
  rows: readonly OrganisationRow[];
  calls: DepartmentCalls;
  onClose: () => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Form of a department: parent, names, contact person. */
export function DepartmentForm({ department, isNew, rows, calls, onClose }: DepartmentFormProps) {
  const t = useT();
  const { maxLength, withoutSpaces, name } = useRules();
  const nameOf = useDepartmentName();
  const branch = useMemo(
    () => (isNew ? new Set<number>() : collectBranchIds(rows, department.id)),
    [isNew, rows, department.id],
  );
  const isDisabled = useCallback((row: OrganisationRow) => branch.has(row.id) || !row.can.addBelow, [branch]);
  const parents = departmentOptions(rows, nameOf, isDisabled);
  const isRoot = !isNew && department.isRoot;
  const below = { parentId: department.id, sort: '0', contactUserId: null };
  return (
    <ResourceForm
      name="departments"
      title={
        isNew
          ? t('departments.newBelow', { name: nameOf(department) })
          : t('departments.editOne', { name: nameOf(department) })
      }
      save={isNew ? calls.create : calls.change}
      record={isNew ? undefined : department}
      initial={isNew ? below : { ...department, sort: String(department.sort) }}
      onClose={onClose}
      toInput={(values) =>
        ({
          ...values,
          ...(isRoot ? { nameZh: department.nameZh, nameEn: department.nameEn } : {}),
          sort: Number(textOf(values['sort']) || 0),
        }) as never
      }
    >
      {isRoot ? (
        <p className="m-faint g-note">{t('departments.rootNames')}</p>
      ) : (
        <>
          <Field name="parentId" isRequired isChoice>
            <TreeSelect
              treeDefaultExpandAll
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeData={parents}
              aria-label={t('departments.field.parentId')}
            />
          </Field>
          <Field name="nameZh" isRequired rules={[maxLength(100), name()]}>
            <Input />
          </Field>
          <Field name="nameEn" isRequired rules={[maxLength(200), name()]}>
            <Input />
          </Field>
        </>
      )}
      <FieldPair>
        <Field
          name="code"
          rules={[maxLength(50), withoutSpaces()]}
          {...(isNew ? { help: 'departments.codeHelp' } : {})}
        >
          <Input />
        </Field>
        <Field name="sort">
          <NumberField decimals={0} max={100_000} />
        </Field>
      </FieldPair>
      <Field name="contactUserId" help="departments.contactHelp">
        <ContactField department={isNew ? { ...department, contactUserId: null, contactName: null } : department} />
      </Field>
    </ResourceForm>
  );
}

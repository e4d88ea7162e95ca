import { preTreatmentPart, rulesTaggingApi, treatedPart, type FlagScopeRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  Field,
  nameIn,
  PanelSection,
  ResourceForm,
  ResourceList,
  useLanguage,
  useRules,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { ClassesField } from '../classes-field';
import { OwnTag, ReplacesHint } from './own-tag';

const [maxCode, maxName, maxPattern, maxNote] = [50, 200, 490, 2000];

function useScopeTexts(): (scope: FlagScopeRow) => [string, string][] {
  const t = useT();
  return ({ namePattern, numberPattern, classCodes, branchPattern }) =>
    (
      [
        ['namePattern', namePattern],
        ['numberPattern', numberPattern],
        ['classCodes', classCodes.join(', ')],
        ['branchPattern', branchPattern],
      ] as const
    )
      .filter(([, value]) => value !== '')
      .map(([name, value]): [string, string] => [t(`flagScopes.field.${name}`), value]);
}
function useScopeColumns(): Column<FlagScopeRow>[] {
  const language = useLanguage();
  const wordOf = useWordOf();
  const fitsOf = useScopeTexts();
  return [
    { field: 'code', width: 100, sortable: true, priority: 1, render: ({ code }) => <Code>{code}</Code> },
    {
      key: 'name',
      width: 220,
      priority: 1,
      render: (scope) => (
        <>
          {nameIn(language, scope.nameZh, scope.nameEn)} <OwnTag row={scope} />
        </>
      ),
    },
    {
      key: 'fits',
      priority: 2,
      render: (scope) => {
        const text = fitsOf(scope)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · ');
        return (
          <span className="m-cut" title={text}>
            {text}
          </span>
        );
      },
    },
    {
      field: 'treatment',
      width: 170,
      sortable: true,
      priority: 2,
      render: ({ treatment }) => (treatment === null ? '–' : wordOf(preTreatmentPart, treatment)),
    },
    { field: 'rules', width: 90, align: 'right', priority: 3 },
  ];
}
function ScopeForm({ scope, onClose }: { scope: FlagScopeRow | undefined; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const { maxLength } = useRules();
  const pattern = (name: 'namePattern' | 'numberPattern' | 'branchPattern') => (
    <Field key={name} name={name} help={`flagScopes.hint.${name}`} rules={[maxLength(maxPattern)]}>
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
    </Field>
  );
  return (
    <ResourceForm
      name="flagScopes"
      title={t(scope ? 'flagScopes.edit' : 'flagScopes.new')}
      save={rulesTaggingApi.saveScope}
      record={scope}
      initial={scope ? { ...scope } : { classCodes: [] }}
      onClose={onClose}
    >
      <ReplacesHint row={scope} />
      <Field name="code" isRequired rules={[maxLength(maxCode)]}>
        <Input />
      </Field>
      <Field name="nameZh" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      {pattern('namePattern')}
      {pattern('numberPattern')}
      <Field name="classCodes" help="flagScopes.hint.classCodes">
        <ClassesField />
      </Field>
      {pattern('branchPattern')}
      <Field name="treatment" isChoice help="flagScopes.hint.treatment">
        <Select
          className="m-wide"
          allowClear
          options={treatedPart.options.map((value) => ({ value, label: wordOf(preTreatmentPart, value) }))}
        />
      </Field>
      <Field name="note" rules={[maxLength(maxNote)]}>
        <Input.TextArea rows={2} />
      </Field>
    </ResourceForm>
  );
}
function ScopePanel({ scope, onClose }: { scope: FlagScopeRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const fitsOf = useScopeTexts();
  return (
    <DetailPanel
      title={nameIn(language, scope.nameZh, scope.nameEn)}
      subtitle={t(
        scope.builtIn ? 'taggingRules.platform' : scope.replaces ? 'taggingRules.replaces' : 'taggingRules.ours',
      )}
      onClose={onClose}
    >
      <PanelSection title={t('flagScopes.fits')}>
        <Facts
          items={[
            ...fitsOf(scope).map(([name, value]): [string, ReactNode] => [
              name,
              <span key={name} className="tg-pattern">
                {value.replaceAll(';', '; ')}
              </span>,
            ]),
            [
              t('flagScopes.field.treatment'),
              scope.treatment === null ? '–' : wordOf(preTreatmentPart, scope.treatment),
            ],
            [t('flagScopes.field.rules'), String(scope.rules)],
            [t('flagScopes.field.note'), scope.note],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** Groups of parts to which rules apply. */
export function ScopeList({ actions }: { actions: ReactNode }) {
  const t = useT();
  return (
    <ResourceList<FlagScopeRow>
      name="flagScopes"
      title={t('taggingRules.title')}
      list={rulesTaggingApi.scopes}
      columns={useScopeColumns()}
      defaultSort="code"
      actions={actions}
      save={rulesTaggingApi.saveScope}
      form={({ record, onClose }) => <ScopeForm scope={record} onClose={onClose} />}
      remove={rulesTaggingApi.deleteScopes}
      filters={[
        {
          field: 'builtIn',
          kind: 'choice',
          options: [
            { value: 'true', label: t('taggingRules.platform') },
            { value: 'false', label: t('taggingRules.ours') },
          ],
        },
      ]}
      panel={(scope, close) => <ScopePanel key={scope.id} scope={scope} onClose={close} />}
    />
  );
}

import { recyclabilityFlag, rulesTaggingApi, type TechnologyRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  nameIn,
  PanelSection,
  ResourceList,
  RrrMarkTag,
  useLanguage,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useAsOf } from '../as-of';
import { OwnTag } from './own-tag';
import { TechnologyForm } from './technology-form';

function Flags({ flags }: { flags: TechnologyRow['flags'] }) {
  return (
    <span className="tg-flags">
      {recyclabilityFlag.members
        .filter(({ value }) => flags.includes(value))
        .map(({ value }) => (
          <RrrMarkTag key={value} value={value} />
        ))}
    </span>
  );
}
function Evidence({ technology: { evidence, file, hasEvidence } }: { technology: TechnologyRow }) {
  const t = useT();
  if (!hasEvidence) return <Tag color="warning">{t('technologies.noEvidence')}</Tag>;
  const text = [evidence, file?.filename].filter(Boolean).join(' · ');
  return (
    <span className="m-cut" title={text}>
      {text}
    </span>
  );
}
function useTechnologyColumns(): Column<TechnologyRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    { field: 'code', width: 92, sortable: true, priority: 1, render: ({ code }) => <Code>{code}</Code> },
    {
      key: 'name',
      priority: 1,
      render: (one) => (
        <>
          {one.inForce ? null : (
            <>
              <Tag color="error">{t('technologies.ended')}</Tag>{' '}
            </>
          )}
          {nameIn(language, one.nameZh, one.nameEn)} <OwnTag row={one} />
        </>
      ),
    },
    { key: 'flags', width: 140, priority: 2, render: ({ flags }) => <Flags flags={flags} /> },
    {
      key: 'classCodes',
      width: 150,
      priority: 2,
      render: ({ classCodes }) => <span className="m-cut">{classCodes.join(', ') || t('rules.everywhere')}</span>,
    },
    { key: 'evidence', width: 230, priority: 2, render: (technology) => <Evidence technology={technology} /> },
    { field: 'validFrom', width: 120, sortable: true, priority: 3, render: ({ validFrom }) => formatDate(validFrom) },
    { field: 'validTo', width: 120, sortable: true, priority: 3, render: ({ validTo }) => formatDate(validTo) },
    { field: 'rules', width: 90, align: 'right', priority: 3 },
  ];
}
function TechnologyPanel({ technology, onClose }: { technology: TechnologyRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`technologies.field.${name}`);
  const { file } = technology;
  return (
    <DetailPanel
      title={`${technology.code} ${nameIn(language, technology.nameZh, technology.nameEn)}`}
      subtitle={t(
        technology.builtIn
          ? 'taggingRules.platform'
          : technology.replaces
            ? 'taggingRules.replaces'
            : 'taggingRules.ours',
      )}
      onClose={onClose}
    >
      <PanelSection title={t('technologies.one')}>
        <Facts
          items={[
            [field('flags'), <Flags key="flags" flags={technology.flags} />],
            [field('classCodes'), technology.classCodes.join(t('files.comma')) || t('rules.everywhere')],
            [field('validFrom'), technology.validFrom === null ? t('rules.always') : formatDate(technology.validFrom)],
            [field('validTo'), technology.validTo === null ? '–' : formatDate(technology.validTo)],
            [
              field('evidence'),
              technology.hasEvidence ? (
                technology.evidence || '–'
              ) : (
                <Tag key="none" color="warning">
                  {t('technologies.noEvidence')}
                </Tag>
              ),
            ],
            [
              field('file'),
              file ? (
                <a key="file" href={file.url}>
                  {file.filename}
                </a>
              ) : (
                '–'
              ),
            ],
            [field('rules'), String(technology.rules)],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** Recycling technologies: the marks they allow for which classes, and their evidence. */
export function TechnologyList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const [asOf] = useAsOf();
  return (
    <ResourceList<TechnologyRow>
      name="technologies"
      title={t('taggingRules.title')}
      list={rulesTaggingApi.technologies}
      columns={useTechnologyColumns()}
      defaultSort="code"
      fixed={asOf ? { asOf } : {}}
      actions={actions}
      save={rulesTaggingApi.saveTechnology}
      form={({ record, onClose }) => <TechnologyForm technology={record} onClose={onClose} />}
      remove={rulesTaggingApi.deleteTechnologies}
      filters={[
        {
          field: 'hasEvidence',
          kind: 'choice',
          options: [
            { value: 'true', label: t('technologies.withEvidence') },
            { value: 'false', label: t('technologies.noEvidence') },
          ],
        },
        {
          field: 'builtIn',
          kind: 'choice',
          options: [
            { value: 'true', label: t('taggingRules.platform') },
            { value: 'false', label: t('taggingRules.ours') },
          ],
        },
      ]}
      panel={(technology, close) => <TechnologyPanel key={technology.id} technology={technology} onClose={close} />}
    />
  );
}

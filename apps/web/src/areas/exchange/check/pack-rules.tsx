import { EditOutlined, FileOutlined } from '@ant-design/icons';
import { exchangeCheckApi, type PackRuleRow } from '@matlas/contract';
import { Code, DetailPanel, Facts, FindingDisc, PanelSection, useCommand, useT } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useOpenFile } from '../../files/open-file';

const patterns = ['supplierCode', 'mdsName', 'drawingId', 'drawingModCode'] as const;
const needs = ['needsEnglishName', 'needsMaterialCode', 'needsStandard'] as const;

/** The requirements of a rule as text. */
function useRequirementTexts() {
  const t = useT();
  return (rule: PackRuleRow): string[] => [
    ...patterns.flatMap((field) =>
      rule[field] === ''
        ? []
        : [t('rulePacks.rule.fits', { field: t(`rulePacks.rule.field.${field}`), pattern: rule[field] })],
    ),
    ...needs.flatMap((flag) => (rule[flag] ? [t(`rulePacks.rule.flag.${flag}`)] : [])),
  ];
}

function RuleSeverity({ rule }: { rule: PackRuleRow }) {
  const t = useT();
  return rule.useCustom ? (
    <span className="ck-level ck-weight">
      <FindingDisc severity={rule.severity} label="" /> {t(`enums.findingSeverity.${rule.severity}`)}
    </span>
  ) : (
    <span className="m-faint ck-weight">{t('rulePacks.rule.off')}</span>
  );
}
function PartNumber({ rule }: { rule: PackRuleRow }) {
  const t = useT();
  return (
    <span className="ck-words ck-part">
      {rule.globalCheck ? <Tag>{t('rulePacks.rule.global')}</Tag> : null}
      {rule.partNumberPattern === '' ? null : (
        <>
          <span className="m-faint">{t('rulePacks.rule.field.partNumberPattern')}</span>
          <span className="ck-pattern">{rule.partNumberPattern}</span>
        </>
      )}
    </span>
  );
}

/** The user-defined rules of a version. */
export function PackRules({
  rules,
  current,
  onOpen,
}: {
  rules: readonly PackRuleRow[];
  current: number | undefined;
  onOpen: (id: number) => void;
}) {
  const t = useT();
  const asksOf = useRequirementTexts();
  return (
    <ul className="ck-rules" aria-label={t('rulePacks.title')}>
      {rules.map((rule) => (
        <li
          key={rule.id}
          className={[
            'ck-rule',
            ...(rule.id === current ? ['is-current'] : []),
            ...(rule.useCustom ? [] : ['is-off']),
          ].join(' ')}
        >
          <button type="button" aria-current={rule.id === current} onClick={() => onOpen(rule.id)}>
            <span className="ck-words">
              <strong>{rule.name}</strong>
              {rule.remark ? <span className="m-faint">{rule.remark}</span> : null}
            </span>
            <PartNumber rule={rule} />
            <span className="ck-asks">
              {asksOf(rule).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
            <RuleSeverity rule={rule} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function RuleFile({ file: { fileId, filename } }: { file: PackRuleRow['files'][number] }) {
  const { isBusy, keep } = useOpenFile(fileId, 'rulePacks.log.file');
  return (
    <span>
      <Button type="link" size="small" icon={<FileOutlined aria-hidden />} loading={isBusy} onClick={keep}>
        {filename}
      </Button>
    </span>
  );
}

/** Detail of a rule with all its requirements and files. */
export function RulePanel({ rule, onEdit, onClose }: { rule: PackRuleRow; onEdit: () => void; onClose: () => void }) {
  const t = useT();
  const remove = useCommand(exchangeCheckApi.pack.deleteRules, { log: 'rulePacks.log.deleteRule', onDone: onClose });
  const footer =
    rule.can.edit || rule.can.delete ? (
      <>
        {rule.can.edit ? (
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {t('kit.edit')}
          </Button>
        ) : null}
        {rule.can.delete ? (
          <Button danger loading={remove.isPending} onClick={() => remove.mutate({ ids: [rule.id] })}>
            {t('kit.delete')}
          </Button>
        ) : null}
      </>
    ) : undefined;
  const facts = [
    [
      t('rulePacks.rule.field.partNumberPattern'),
      rule.partNumberPattern === '' ? t('rulePacks.rule.any') : <Code key="number">{rule.partNumberPattern}</Code>,
    ],
    [
      t('rulePacks.rule.scope'),
      t(rule.globalCheck ? 'rulePacks.rule.globalExplained' : 'rulePacks.rule.patternExplained'),
    ],
    ...patterns.map(
      (field) =>
        [
          t(`rulePacks.rule.field.${field}`),
          rule[field] === '' ? '–' : <Code key={field}>{rule[field]}</Code>,
        ] as const,
    ),
    [
      t('rulePacks.rule.required'),
      needs
        .filter((flag) => rule[flag])
        .map((flag) => t(`rulePacks.rule.flag.${flag}`))
        .join(' · ') || '–',
    ],
    [t('rulePacks.rule.field.severity'), <RuleSeverity key="weight" rule={rule} />],
  ] as const;
  return (
    <DetailPanel title={rule.name} onClose={onClose} footer={footer}>
      <PanelSection>
        <Facts items={facts.map(([label, value]) => [label ?? '', value] as const)} />
      </PanelSection>
      {rule.remark ? <PanelSection title={t('rulePacks.rule.field.remark')}>{rule.remark}</PanelSection> : null}
      {rule.files.length > 0 ? (
        <PanelSection title={t('rulePacks.rule.field.files')}>
          <div className="ck-files">
            {rule.files.map((file) => (
              <RuleFile key={file.fileId} file={file} />
            ))}
          </div>
        </PanelSection>
      ) : null}
    </DetailPanel>
  );
}

import { conversionState, transferConversionApi, type ConversionRun, type ConversionSheet } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  FindingDisc,
  formatNumber,
  Name,
  NodeBadge,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetPath } from '../../paths';

const arrow = ' › ';

function State({ sheet }: { sheet: ConversionSheet }) {
  const wordOf = useWordOf();
  const [first] = sheet.findings;
  return (
    <span className="cv-state" title={first?.message}>
      {sheet.state === 'refused' ? <FindingDisc severity="error" label="" /> : null}
      <span>{wordOf(conversionState, sheet.state)}</span>
    </span>
  );
}

/** Why it is kept back, what it loses, and what is said in other words. */
function SheetPanel({ sheet, onClose }: { sheet: ConversionSheet; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const id = sheet.storedId ?? sheet.sheetId;
  return (
    <DetailPanel
      title={sheet.name || t('conversion.file')}
      subtitle={<State sheet={sheet} />}
      onClose={onClose}
      {...(id === null
        ? {}
        : { footer: <Button onClick={() => void navigate(sheetPath(id))}>{t('conversion.openSheet')}</Button> })}
    >
      {sheet.findings.length > 0 ? (
        <PanelSection title={t('conversion.keptBack')}>
          <ul className="cv-lines">
            {sheet.findings.map(({ code, message, names, value }, index) => (
              <li key={`${code} ${index}`}>
                <FindingDisc severity="error" label="" />
                <div>
                  <strong>{message}</strong>
                  <p className="m-faint">{[names.join(arrow), value].filter(Boolean).join(' · ')}</p>
                </div>
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
      {sheet.materials.length > 0 ? (
        <PanelSection title={t('conversion.materials')}>
          <ul className="cv-lines">
            {sheet.materials.map(({ name, match }) => (
              <li key={name}>
                <FindingDisc severity="warning" label="" />
                <div>
                  <strong>{name}</strong>
                  <p className="m-faint">{t(`enums.materialMatch.${match}`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
      <PanelSection
        title={t('conversion.losses')}
        extra={
          sheet.lossCount > sheet.losses.length
            ? t('conversion.firstOf', { shown: sheet.losses.length, count: sheet.lossCount })
            : formatNumber(sheet.lossCount)
        }
      >
        {sheet.losses.length === 0 ? (
          <p className="m-faint">{t('conversion.noLosses')}</p>
        ) : (
          <ul className="cv-lines">
            {sheet.losses.map(({ names, field, value, to, reason }, index) => (
              <li key={index}>
                <div>
                  <Code>{field}</Code> {value}
                  {to === undefined ? null : <> → {to}</>}
                  <p className="m-faint">{[names.join(arrow), t(`conversion.reason.${reason}`)].join(' · ')}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      {sheet.words.length > 0 ? (
        <PanelSection
          title={t('conversion.words')}
          extra={
            sheet.wordCount > sheet.words.length
              ? t('conversion.firstOf', { shown: sheet.words.length, count: sheet.wordCount })
              : formatNumber(sheet.wordCount)
          }
        >
          <ul className="cv-lines">
            {sheet.words.map(({ names, field, from, to }, index) => (
              <li key={index}>
                <div>
                  {from} → {to}
                  <p className="m-faint">{[t(`conversion.word.${field}`), names.join(arrow)].join(' · ')}</p>
                </div>
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
      <PanelSection>
        <Facts
          items={[
            [t('conversion.field.number'), sheet.number],
            [t('conversion.field.cid'), sheet.cid === null ? null : `${sheet.cid} / ${sheet.cver ?? ''}`],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** Every sheet of a run and what became of it; what is used stands before what uses it. */
export function RunSheets({ run }: { run: ConversionRun }) {
  const t = useT();
  const states = useFilterOptions(conversionState);
  const columns: Column<ConversionSheet>[] = [
    {
      field: 'name',
      sortable: true,
      render: (sheet) =>
        sheet.name ? (
          <span className="d-name">
            <NodeBadge kind={nodeKinds[sheet.kind]} />
            <Name of={sheet} />
          </span>
        ) : (
          t('conversion.file')
        ),
    },
    { field: 'number', width: 150, priority: 2, sortable: true, render: ({ number }) => <Code>{number ?? '–'}</Code> },
    { field: 'state', width: 132, priority: 1, sortable: true, render: (sheet) => <State sheet={sheet} /> },
    {
      key: 'why',
      width: 360,
      priority: 2,
      render: ({ findings, materials }) =>
        [
          ...findings.map(({ message }) => message),
          ...materials.map((one) => `${t('conversion.materials')}: ${one.name}`),
        ].join(t('kit.listSeparator')) || null,
    },
    { key: 'losses', width: 100, align: 'right', priority: 2, render: ({ lossCount }) => formatNumber(lossCount) },
    {
      key: 'cid',
      width: 130,
      priority: 3,
      render: ({ cid, cver }) => <Code>{cid === null ? '–' : `${cid} / ${cver ?? ''}`}</Code>,
    },
  ];
  return (
    <ResourceList
      name="conversion.sheets"
      isInner
      list={transferConversionApi.sheets}
      rowKey="n"
      columns={columns}
      defaultSort="n"
      fixed={{ runId: run.id }}
      filters={[{ field: 'state', kind: 'choice', options: states }]}
      panel={(sheet, onClose) => <SheetPanel sheet={sheet} onClose={onClose} />}
    />
  );
}

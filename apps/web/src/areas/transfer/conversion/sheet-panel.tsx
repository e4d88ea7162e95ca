import type { ConversionSheet } from '@matlas/contract';
import { Code, DetailPanel, Facts, FindingDisc, formatNumber, PanelSection, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { SheetState } from './sheet-state';

const arrow = ' › ';

/** Reasons why the sheet is not converted. */
function RefusalReasons({ sheet }: { sheet: ConversionSheet }) {
  const t = useT();
  if (sheet.findings.length === 0) return null;
  return (
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
  );
}

/** Materials whose match is not certain. */
function UncertainMaterials({ sheet }: { sheet: ConversionSheet }) {
  const t = useT();
  if (sheet.materials.length === 0) return null;
  return (
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
  );
}

/** Fields that the other system cannot represent. */
function Losses({ sheet }: { sheet: ConversionSheet }) {
  const t = useT();
  return (
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
  );
}

/** Texts that are replaced by other ones. */
function ChangedTexts({ sheet }: { sheet: ConversionSheet }) {
  const t = useT();
  if (sheet.words.length === 0) return null;
  return (
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
  );
}

/** Detail of a sheet: reasons for the refusal, losses, and changed texts. */
export function SheetPanel({ sheet, onClose }: { sheet: ConversionSheet; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const id = sheet.storedId ?? sheet.sheetId;
  return (
    <DetailPanel
      title={sheet.name || t('conversion.file')}
      subtitle={<SheetState sheet={sheet} />}
      onClose={onClose}
      {...(id === null
        ? {}
        : { footer: <Button onClick={() => void navigate(sheetPath(id))}>{t('conversion.openSheet')}</Button> })}
    >
      <RefusalReasons sheet={sheet} />
      <UncertainMaterials sheet={sheet} />
      <Losses sheet={sheet} />
      <ChangedTexts sheet={sheet} />
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

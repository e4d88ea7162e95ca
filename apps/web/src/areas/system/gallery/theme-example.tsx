import { chartPalette, contrast, space, type, usePreferences, useT, type Palette } from '@matlas/web-kit';
import { Alert, Button, Checkbox, Input, Progress, Radio, Segmented, Select, Switch, Tag } from 'antd';
import { Example, Examples } from './example';

const surfaces = ['page', 'surface', 'sunken', 'hover', 'primaryTint'] as const satisfies readonly (keyof Palette)[];
const texts = ['text', 'text2', 'text3', 'primary'] as const satisfies readonly (keyof Palette)[];

/** Each text colour on each background, with the contrast calculated from the current theme. */
function Contrasts() {
  const t = useT();
  const colours = chartPalette(usePreferences());
  return (
    <div className="y-swatches">
      {surfaces.map((ground) => (
        <div key={ground} style={{ background: colours[ground] }}>
          <span className="m-code">{ground}</span>
          {texts.map((text) => (
            <span key={text} style={{ color: colours[text] }}>
              {text} {contrast(colours[text], colours[ground]).toFixed(1)}
            </span>
          ))}
        </div>
      ))}
      <p className="m-faint">{t('gallery.contrastHint')}</p>
    </div>
  );
}

function Controls() {
  const t = useT();
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  return (
    <div className="y-buttons">
      <Button type="primary">{t('kit.save')}</Button>
      <Button>{t('kit.cancel')}</Button>
      <Button danger>{t('kit.delete')}</Button>
      <Button disabled>{t('kit.edit')}</Button>
      <Input className="y-model" aria-label={t('kit.search')} placeholder={t('kit.search')} />
      <Select className="y-short" aria-label="A, B" defaultValue="a" options={options} />
      <Segmented aria-label="A B" options={options} />
      <Checkbox defaultChecked>A</Checkbox>
      <Radio defaultChecked>B</Radio>
      <Switch defaultChecked aria-label="A" />
      <Tag>A</Tag>
      <Progress className="y-model" percent={62} aria-label="62 %" />
    </div>
  );
}

/** Colours, fonts, spacing and controls in the current theme. */
export function ThemeExample() {
  const t = useT();
  return (
    <Examples name="theme">
      <Example title={t('gallery.contrasts')} code="var(--m-text2)">
        <Contrasts />
      </Example>
      <Example title={t('gallery.controls')}>
        <Controls />
      </Example>
      <Example title={t('gallery.type')} code="type.title">
        {Object.entries(type).map(([name, [fontSize, lineHeight]]) => (
          <p key={name} style={{ fontSize, lineHeight: `${lineHeight}px` }}>
            {name} {fontSize}/{lineHeight} {t('gallery.sample')}
          </p>
        ))}
      </Example>
      <Example title={t('gallery.space')} code="space.lg">
        {Object.entries(space).map(([name, pixels]) => (
          <p key={name} className="y-space">
            <span className="m-code">
              {name} {pixels}
            </span>
            <span style={{ width: pixels * 4 }} />
          </p>
        ))}
      </Example>
      <Example title={t('gallery.alerts')}>
        <div className="y-alerts">
          {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
            <Alert key={kind} type={kind} showIcon title={t(`gallery.alert.${kind}`)} />
          ))}
        </div>
      </Example>
    </Examples>
  );
}

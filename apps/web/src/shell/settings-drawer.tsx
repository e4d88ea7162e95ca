import {
  accessiblePrimary,
  palette,
  useLanguage,
  useNarrow,
  usePreferences,
  useT,
  type Brand,
  type Preferences,
} from '@matlas/web-kit';
import { Button, ColorPicker, Drawer, Segmented, Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { changeSettings } from './account-settings';

/** The two default colours of the specification, and some that are distinct from the colours of verdicts. */
const presets = ['#409EFF', '#1890FF', '#1E62C8', '#0B7566', '#5A46BE', '#8A4B9C', '#4A5665'];

function Row({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: (labelId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="s-setting">
      <div>
        <span id={id}>{label}</span>
        {hint ? <span className="m-faint">{hint}</span> : null}
      </div>
      {children(id)}
    </div>
  );
}

interface ChoiceProps<Name extends keyof Preferences> {
  name: Name;
  values: readonly (Preferences[Name] & string)[];
  label: string;
  words: string;
}

function Choice<Name extends 'brand' | 'mode' | 'density' | 'menuStyle'>({
  name,
  values,
  label,
  words,
}: ChoiceProps<Name>) {
  const t = useT();
  const chosen = usePreferences()[name];
  return (
    <Row label={label}>
      {(id) => (
        <Segmented
          size="small"
          aria-labelledby={id}
          value={chosen}
          options={values.map((value) => ({ value, label: t(`${words}.${value}`) }))}
          onChange={(value) => changeSettings({ [name]: value, ...(name === 'brand' ? { picked: undefined } : {}) })}
        />
      )}
    </Row>
  );
}

function Toggle({ name, hint }: { name: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'pinyinSearch'; hint?: string }) {
  const t = useT();
  const isOn = usePreferences()[name];
  return (
    <Row label={t(`shell.settings.${name}`)} hint={hint}>
      {(id) => (
        <Switch
          size="small"
          aria-labelledby={id}
          checked={isOn}
          onChange={(value) => changeSettings({ [name]: value })}
        />
      )}
    </Row>
  );
}

/** Colour picker. A chosen colour is darkened as far as readable text requires; the drawer shows the result. */
function Colour() {
  const t = useT();
  const { picked, brand } = usePreferences();
  const shown = picked ?? palette('light', brand).primary;
  const readable = accessiblePrimary(shown);
  // The colour while the picker is being dragged; the theme changes afterwards.
  const [draft, setDraft] = useState<string>();
  const pick = (hex: string) => {
    setDraft(undefined);
    changeSettings({ picked: hex });
  };
  return (
    <Row
      label={t('shell.settings.colour')}
      hint={readable === shown.toUpperCase() ? undefined : t('shell.settings.darkened', { colour: readable })}
    >
      {(id) => (
        <span className="s-setting-pair">
          {picked ? (
            <Button type="link" size="small" onClick={() => changeSettings({ picked: undefined })}>
              {t('kit.reset')}
            </Button>
          ) : null}
          <ColorPicker
            size="small"
            value={draft ?? shown}
            disabledAlpha
            format="hex"
            disabledFormat
            showText={(colour) => colour.toHexString().toUpperCase()}
            aria-labelledby={id}
            placement="bottomRight"
            presets={[{ label: t('shell.settings.presets'), colors: presets, key: 'presets' }]}
            onChange={(colour) => setDraft(colour.toHexString().slice(0, 7))}
            onChangeComplete={(colour) => pick(colour.toHexString().slice(0, 7).toUpperCase())}
          />
        </span>
      )}
    </Row>
  );
}

const brands: readonly Brand[] = ['blue', 'green'];

/** Display settings of the user; applied immediately and saved with the account. */
export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const language = useLanguage();
  return (
    <Drawer open={isOpen} size={isNarrow ? '100%' : 360} title={t('shell.settings.title')} onClose={onClose}>
      <section className="s-settings">
        <h3>{t('shell.settings.look')}</h3>
        <Choice name="brand" values={brands} label={t('shell.theme')} words="shell.themes" />
        <Colour />
        <Choice name="mode" values={['light', 'dark', 'system']} label={t('shell.mode')} words="shell.modes" />
        <Choice name="density" values={['compact', 'comfortable']} label={t('shell.density')} words="shell.densities" />
      </section>
      <section className="s-settings">
        <h3>{t('shell.settings.frame')}</h3>
        {isNarrow ? null : (
          <Choice
            name="menuStyle"
            values={['vertical', 'horizontal']}
            label={t('shell.settings.menuStyle')}
            words="shell.menuStyles"
          />
        )}
        {isNarrow ? null : <Toggle name="tagsView" />}
        {isNarrow ? null : <Toggle name="fixedHeader" />}
        <Toggle name="sidebarLogo" />
        {language === 'zh' ? <Toggle name="pinyinSearch" hint={t('shell.settings.pinyinHint')} /> : null}
      </section>
    </Drawer>
  );
}

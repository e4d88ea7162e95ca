import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { useLatest } from './use-latest';
import { useNarrow } from './use-width';

export interface DetailPanelProps {
  title: ReactNode;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons fixed at the bottom: at most three. */
  footer?: ReactNode;
  /** Position beside the close button: `5 / 291`. */
  position?: ReactNode;
}

function useEscape(onClose: () => void): void {
  const close = useLatest(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog, drawer or menu above the panel handles the key first.
      const isAbove = document.querySelector(
        '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-select-open, .ant-dropdown-open',
      );
      if (event.key === 'Escape' && !event.defaultPrevented && !isAbove) close.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
}

function SidePanel({ title, subtitle, onClose, children, footer, position }: DetailPanelProps) {
  const t = useT();
  useEscape(onClose);
  return (
    <aside className="m-panel" aria-label={typeof title === 'string' ? title : t('kit.details')}>
      <header className="m-panel-head">
        <div className="m-panel-words">
          <h2>{title}</h2>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        {position ? <span className="m-faint">{position}</span> : null}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('kit.close')}
          title={t('kit.close')}
          onClick={onClose}
        />
      </header>
      <div className="m-panel-body" tabIndex={0}>
        {children}
      </div>
      {footer ? <footer className="m-panel-foot">{footer}</footer> : null}
    </aside>
  );
}

/** Detail panel beside a list, 368 px wide; Esc closes. On a phone it is a bottom sheet. */
export function DetailPanel(props: DetailPanelProps) {
  const isNarrow = useNarrow();
  if (!isNarrow) return <SidePanel {...props} />;
  return (
    <Drawer
      open
      placement="bottom"
      size="75%"
      title={props.title}
      onClose={props.onClose}
      footer={props.footer ? <div className="m-form-foot">{props.footer}</div> : undefined}
      className="m-sheet"
    >
      <div className="m-sheet-body" tabIndex={0}>
        {props.subtitle ? <p className="m-faint">{props.subtitle}</p> : null}
        {props.children}
      </div>
    </Drawer>
  );
}

/** A section of the panel with its own heading. */
export function PanelSection({
  title,
  extra,
  children,
}: {
  title?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="m-panel-section">
      {title ? (
        <h3>
          {title}
          {extra ? <span>{extra}</span> : null}
        </h3>
      ) : null}
      {children}
    </section>
  );
}

/** List of names and values. Empty values are left out. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="m-facts">
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

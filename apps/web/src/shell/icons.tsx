import {
  BankOutlined, BookOutlined, CarOutlined, CustomerServiceOutlined, DatabaseOutlined, ExperimentOutlined, FolderOutlined, GlobalOutlined, HomeOutlined,
  PlusCircleOutlined, QuestionCircleOutlined, SearchOutlined, SettingOutlined, ToolOutlined, UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons of the top level of the menu; entries below it have none. Named one by one, so that the bundle holds no other. */
const icons: Readonly<Record<string, ComponentType>> = {
  BankOutlined, BookOutlined, CarOutlined, CustomerServiceOutlined, DatabaseOutlined, ExperimentOutlined, GlobalOutlined, HomeOutlined,
  PlusCircleOutlined, QuestionCircleOutlined, SearchOutlined, SettingOutlined, ToolOutlined, UserOutlined,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? FolderOutlined;
  return <Icon aria-hidden />;
}

/** The mark of the product. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="s-mark">
      <rect width="24" height="24" rx="5" fill="var(--m-primary)" />
      <path d="M5.5 17V8l6.5 6 6.5-6v9" fill="none" stroke="var(--m-on-primary)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

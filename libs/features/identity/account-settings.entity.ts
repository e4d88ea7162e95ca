import { Check, Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Appearance, Language, MenuStyle, RowDensity, ShellSize, TourState } from '@matlas/contract';

/**
 * Display settings of one user; the data theme is stored with the user. Without a row the defaults of the contract
 * apply.
 */
@Entity('user_setting')
@Check('user_setting_language', `language in ('zh', 'en')`)
@Check('user_setting_theme', `theme ~ '^#[0-9a-f]{6}$'`)
@Check('user_setting_appearance', `appearance in ('light', 'dark', 'system')`)
@Check('user_setting_style', `style in ('vertical', 'horizontal')`)
@Check('user_setting_size', `size in ('medium', 'small', 'mini')`)
@Check('user_setting_tour', `tour in ('open', 'done', 'dismissed')`)
@Check('user_setting_density', `density in ('compact', 'comfortable')`)
export class UserSettingEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'user_setting_pk' }) userId: number;
  /** null: the browser's setting. */
  @Column('text', { nullable: true }) language: Language | null;
  @Column('text', { nullable: true }) theme: string | null;
  @Column('text', { default: 'light' }) appearance: Appearance;
  @Column('text', { default: 'vertical' }) style: MenuStyle;
  @Column('text', { default: 'medium' }) size: ShellSize;
  @Column('text', { default: 'compact' }) density: RowDensity;
  @Column('boolean', { default: true }) tagsView: boolean;
  @Column('boolean', { default: true }) fixedHeader: boolean;
  @Column('boolean', { default: true }) sidebarLogo: boolean;
  @Column('boolean', { default: true }) supportPinyinSearch: boolean;
  @Column('text', { default: 'open' }) tour: TourState;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
}

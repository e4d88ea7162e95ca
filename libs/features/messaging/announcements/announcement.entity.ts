import type { BuiltInRoleName, EnterpriseIdentity, FileType, NoticeDisplay, NoticeState } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An announcement of the operating centre (`isPlatform`) or of an enterprise to its own people. */
@Entity('announcement')
@Check('announcement_type', 'type between 1 and 3')
@Check('announcement_display', `display in ('banner', 'dialog', 'list')`)
@Check('announcement_state', `state in ('draft', 'published', 'withdrawn')`)
@Check('announcement_times', 'end_time > start_time')
@Check('announcement_published', `state <> 'published' or publish_time is not null`)
@Check('announcement_public', 'is_platform or not is_public')
@Check('announcement_main', 'is_platform or not is_main')
@Index('announcement_one_main', { synchronize: false })
@Index('announcement_enterprise', ['enterpriseId', 'id'])
@Index('announcement_shown', { synchronize: false })
export class AnnouncementEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'announcement_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('boolean', { default: false }) isPlatform: boolean;
  /** The one of `/getAnnouncement` and `/saveAnnouncement`. */
  @Column('boolean', { default: false }) isMain: boolean;
  @Column('smallint', { default: 1 }) type: FileType;
  @Column('text') title: string;
  @Column('text', { nullable: true }) titleEn: string | null;
  @Column('text') content: string;
  @Column('text', { nullable: true }) contentEn: string | null;
  @Column('text', { default: 'list' }) display: NoticeDisplay;
  @Column('text', { default: 'draft' }) state: NoticeState;
  @Column('timestamptz', { nullable: true }) startTime: Date | null;
  @Column('timestamptz', { nullable: true }) endTime: Date | null;
  @Column('boolean', { default: false }) isPublic: boolean;
  @Column('text', { array: true, default: '{}' }) identities: EnterpriseIdentity[];
  @Column('text', { array: true, default: '{}' }) roles: BuiltInRoleName[];
  @Column('int', { array: true, default: '{}' }) enterpriseIds: number[];
  @Column('int', { array: true, default: '{}' }) organisationIds: number[];
  @Column('int', { array: true, default: '{}' }) fileIds: number[];
  @Column('text') publisher: string;
  @Column('int', { nullable: true }) createdBy: number | null;
  @Column('timestamptz', { nullable: true }) publishTime: Date | null;
  /** When its readers were notified; null until then. */
  @Column('timestamptz', { nullable: true }) toldAt: Date | null;
}

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A mail that was not sent because SMTP_URL is not configured. */
@Entity()
@Index('mail_outbox_created', { synchronize: false })
export class MailOutboxEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mail_outbox_pk',
  })
  id: number;
  @Column('text') recipient: string;
  @Column('text') subject: string;
  @Column('text') body: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

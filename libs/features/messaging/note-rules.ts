import { Injectable } from '@nestjs/common';
import { AccountNoteRules } from './account-note-rules';
import { AnalysisNoteRules } from './analysis-note-rules';
import { AuditNoteRules } from './audit-note-rules';
import { EnterpriseNoteRules } from './enterprise-note-rules';
import { ExchangeNoteRules } from './exchange-note-rules';
import { RobotNoteRules } from './robot-note-rules';
import { SheetNoteRules } from './sheet-note-rules';
import { SyncNoteRules } from './sync-note-rules';
import type { NoteRule } from './note-rule';

/** The table of all notes of the platform: event, readers, type, text and link. Later areas add their events here. */
@Injectable()
export class NoteRules {
  readonly table: readonly NoteRule[];
  constructor(
    accounts: AccountNoteRules,
    analyses: AnalysisNoteRules,
    audits: AuditNoteRules,
    enterprises: EnterpriseNoteRules,
    exchange: ExchangeNoteRules,
    robots: RobotNoteRules,
    sheets: SheetNoteRules,
    synchronisation: SyncNoteRules,
  ) {
    this.table = [accounts, analyses, audits, enterprises, exchange, robots, sheets, synchronisation].flatMap(
      ({ table }) => table,
    );
  }
}

import { Injectable } from '@nestjs/common';
import { AuditNotes } from './audit-notes';
import { type NoteRule, rule } from './note-rule';

/** Notes about audits of data sheets. */
@Injectable()
export class AuditNoteRules {
  constructor(private readonly notes: AuditNotes) {}

  readonly table: readonly NoteRule[] = [
    rule('audit.returned', (event) => this.notes.notesOfReturn(event)),
    rule('audit.asked', (event) => this.notes.notesOfQuestion(event)),
    rule('audit.answered', (event) => this.notes.notesOfAnswer(event)),
    rule('audit.stopped', (event) => this.notes.notesOfStop(event)),
  ];
}

import { Module } from '@nestjs/common';
import { BomModule } from '@matlas/features/bom';
import { ExchangeModule } from '@matlas/features/exchange';
import { SubstanceAnalysisModule } from '@matlas/features/substance-analysis';
import { AnalysisNotes } from './analysis-notes';
import { CascadeNotes } from './cascade-notes';
import { DecisionNotes } from './decision-notes';
import { DisclosureNotes } from './disclosure-notes';
import { ExchangeNotes } from './exchange-notes';
import { noteCleanUp } from './note-clean-up.job';
import { NoteController } from './note.controller';
import { NoteEvents } from './note-events';
import { NoteListener } from './note-listener';
import { NoteMailer } from './note-mailer';
import { NoteMailJob } from './note-mail.job';
import { NotePreferenceStore } from './note-preference.store';
import { AccountNoteRules } from './account-note-rules';
import { AnalysisNoteRules } from './analysis-note-rules';
import { EnterpriseNoteRules } from './enterprise-note-rules';
import { ExchangeNoteRules } from './exchange-note-rules';
import { SheetNoteRules } from './sheet-note-rules';
import { NoteRules } from './note-rules';
import { NoteService } from './note.service';
import { NoteSignals } from './note-signals.store';
import { NoteStore } from './note.store';
import { NoteThreadService } from './note-thread.service';
import { MessageFiles } from './message-files';
import { NoteThreadStore } from './note-thread.store';
import { RequestNotes } from './request-notes';
import { SubstanceNotes } from './substance-notes';
import { unreadTodo } from './unread-todo';
import { NoteWriter } from './note-writer';
import { NoteWriteStore } from './note-write.store';

@Module({
  imports: [BomModule, ExchangeModule, SubstanceAnalysisModule],
  controllers: [NoteController],
  providers: [
    AnalysisNotes,
    CascadeNotes,
    DecisionNotes,
    DisclosureNotes,
    ExchangeNotes,
    noteCleanUp,
    NoteEvents,
    NoteListener,
    NoteMailer,
    NoteMailJob,
    NotePreferenceStore,
    AccountNoteRules,
    AnalysisNoteRules,
    EnterpriseNoteRules,
    ExchangeNoteRules,
    SheetNoteRules,
    NoteRules,
    NoteService,
    NoteSignals,
    NoteStore,
    NoteThreadService,
    MessageFiles,
    NoteThreadStore,
    NoteWriter,
    NoteWriteStore,
    RequestNotes,
    SubstanceNotes,
    unreadTodo,
  ],
  exports: [NoteService, NoteWriter],
})
export class MessagingModule {}

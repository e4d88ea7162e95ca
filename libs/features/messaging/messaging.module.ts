import { Module } from '@nestjs/common';
import { AuditModule } from '@matlas/features/audit';
import { SyncRunsModule } from '@matlas/features/sync';
import { BomModule } from '@matlas/features/bom';
import { ExchangeModule } from '@matlas/features/exchange';
import { IdentityModule } from '@matlas/features/identity';
import { SubstanceAnalysisModule } from '@matlas/features/substance-analysis';
import { AnnouncementController } from './announcements/announcement.controller';
import { AnnouncementFiles } from './announcements/announcement-files';
import { AnnouncementMergeSteps } from './announcements/announcement-merge.store';
import { AnnouncementNoticeStore } from './announcements/announcement-notice.store';
import { AnnouncementReaderStore } from './announcements/announcement-reader.store';
import { AnnouncementService } from './announcements/announcement.service';
import { AnnouncementStore } from './announcements/announcement.store';
import { announcementStart, AnnouncementNotifier } from './announcements/announcement-notifier';
import { AnalysisNotes } from './analysis-notes';
import { SyncNoteRules } from './sync-note-rules';
import { AuditNoteRules } from './audit-note-rules';
import { AuditNotes } from './audit-notes';
import { CascadeNotes } from './cascade-notes';
import { DecisionNotes } from './decision-notes';
import { DisclosureNotes } from './disclosure-notes';
import { ExchangeNotes } from './exchange-notes';
import { FaqController } from './help/faq.controller';
import { FaqService } from './help/faq.service';
import { FaqStore } from './help/faq.store';
import { FeedbackController } from './help/feedback.controller';
import { FeedbackMergeSteps } from './help/feedback-merge.store';
import { FeedbackService } from './help/feedback.service';
import { FeedbackStore } from './help/feedback.store';
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
import { ChatAccountService } from './robots/chat-account.service';
import { ChatAccountStore } from './robots/chat-account.store';
import { HeldMailJob } from './delivery/held-mail.job';
import { HeldMailStore } from './delivery/held-mail.store';
import { overdueDeliveries } from './delivery/overdue.job';
import { NoteMailText } from './note-mail-text';
import { NoteTimesStore } from './delivery/note-times.store';
import { RobotNoteRules } from './robot-note-rules';
import { RobotController } from './robots/robot.controller';
import { RobotMergeSteps } from './robots/robot-merge.store';
import { RobotMessageService } from './robots/robot-message.service';
import { RobotMessageStore } from './robots/robot-message.store';
import { RobotOutbox } from './robots/robot-outbox';
import { RobotOutboxStore } from './robots/robot-outbox.store';
import { RobotQueueStore } from './robots/robot-queue.store';
import { RobotSendJob } from './robots/robot-send.job';
import { RobotSender } from './robots/robot-sender';
import { RobotService } from './robots/robot.service';
import { RobotStore } from './robots/robot.store';
import { unreadTodo } from './unread-todo';
import { NoteWriter } from './note-writer';
import { NoteWriteStore } from './note-write.store';

@Module({
  imports: [AuditModule, BomModule, ExchangeModule, IdentityModule, SubstanceAnalysisModule, SyncRunsModule],
  controllers: [AnnouncementController, FaqController, FeedbackController, NoteController, RobotController],
  providers: [
    AnalysisNotes,
    AnnouncementFiles,
    AnnouncementMergeSteps,
    AnnouncementNoticeStore,
    AnnouncementReaderStore,
    AnnouncementService,
    announcementStart,
    AnnouncementStore,
    AnnouncementNotifier,
    AuditNoteRules,
    SyncNoteRules,
    AuditNotes,
    CascadeNotes,
    ChatAccountService,
    ChatAccountStore,
    DecisionNotes,
    DisclosureNotes,
    HeldMailJob,
    HeldMailStore,
    NoteMailText,
    NoteTimesStore,
    overdueDeliveries,
    ExchangeNotes,
    FaqService,
    FaqStore,
    FeedbackMergeSteps,
    FeedbackService,
    FeedbackStore,
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
    RobotMergeSteps,
    RobotMessageService,
    RobotMessageStore,
    RobotNoteRules,
    RobotOutbox,
    RobotOutboxStore,
    RobotQueueStore,
    RobotSendJob,
    RobotSender,
    RobotService,
    RobotStore,
    SubstanceNotes,
    unreadTodo,
  ],
  exports: [NoteService, NoteWriter],
})
export class MessagingModule {}

import { noteJobs } from '@matlas/contract';
import { batchPurgeJob, CONFIG, StoredFiles, systemAuth } from '@matlas/server-kit';
import { NoteWriteStore } from './note-write.store';
import { RobotOutboxStore } from './robots/robot-outbox.store';

/** Days that deleted notes are retained for Undo. */
const HIDDEN_DAYS = 7;

/**
 * Deletes notes that were read NOTE_KEEP_DAYS ago, deleted notes, and notes and attachments without any reader
 * left. Also messages to group chats that ended NOTE_KEEP_DAYS ago.
 */
export const noteCleanUp = batchPurgeJob({
  def: noteJobs.cleanUp,
  schedule: { key: 'notes.cleanUp', cron: '30 3 * * *' },
  uses: [NoteWriteStore, RobotOutboxStore, StoredFiles, CONFIG],
  deleteBatch: async (writes, robots, files, config) => {
    const chats = await robots.deleteEnded(config.NOTE_KEEP_DAYS);
    const readers = await writes.deleteReaders(config.NOTE_KEEP_DAYS, HIDDEN_DAYS);
    const { notes, fileIds } = await writes.deleteNotes(HIDDEN_DAYS);
    for (const id of fileIds) await files.remove(systemAuth().scope, id);
    return { readers, notes, files: fileIds.length, chats };
  },
});

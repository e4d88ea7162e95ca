import type { AppEvents } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

/** An event of any area, and the notes that it causes. */
export interface NoteRule<K extends keyof AppEvents = keyof AppEvents> {
  event: K;
  notes(event: AppEvents[K]): Promise<PlatformNote[]> | PlatformNote[];
}
export const rule = <K extends keyof AppEvents>(event: K, notes: NoteRule<K>['notes']): NoteRule =>
  ({ event, notes }) as NoteRule;

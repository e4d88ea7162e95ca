import { Injectable } from '@nestjs/common';
import { DisclosureNotes } from './disclosure-notes';
import { ExchangeNotes } from './exchange-notes';
import { type NoteRule, rule } from './note-rule';
import { RequestNotes } from './request-notes';

/** Notes about sendings, disclosures and requests. */
@Injectable()
export class ExchangeNoteRules {
  constructor(
    private readonly exchange: ExchangeNotes,
    private readonly disclosures: DisclosureNotes,
    private readonly requests: RequestNotes,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('sheet.sent', (event) => this.exchange.notesOfSending(event)),
    rule('sheet.cancelled', (event) => this.exchange.notesOfCancellation(event)),
    rule('sheet.accepted', (event) => this.exchange.notesOfAcceptance(event)),
    rule('sheet.rejected', (event) => this.exchange.notesOfRejection(event)),
    rule('sheets.forwarded', (event) => this.exchange.notesOfForwarding(event)),
    rule('disclosure.found', (event) => this.disclosures.notesOfFound(event)),
    rule('disclosure.failed', (event) => this.disclosures.notesOfFailure(event)),
    rule('disclosure.done', (event) => this.disclosures.notesOfDisclosure(event)),
    rule('autopilot.stopped', (event) => this.disclosures.notesOfAutopilotStop(event)),
    rule('request.happened', (event) => this.requests.notesOfEvent(event)),
  ];
}

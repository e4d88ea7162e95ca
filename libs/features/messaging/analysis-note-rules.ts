import { Injectable } from '@nestjs/common';
import { AnalysisNotes } from './analysis-notes';
import { DecisionNotes } from './decision-notes';
import { type NoteRule, rule } from './note-rule';
import { SubstanceNotes } from './substance-notes';

/** Notes about analyses, decisions on findings, and substances. */
@Injectable()
export class AnalysisNoteRules {
  constructor(
    private readonly analyses: AnalysisNotes,
    private readonly decisions: DecisionNotes,
    private readonly substances: SubstanceNotes,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('decision.happened', (event) => this.decisions.notesOfEvent(event)),
    rule('decision.expiring', (event) => this.decisions.notesOfExpiry(event)),
    rule('analysis.told', (event) => this.analyses.notesOfAnalysis(event)),
    rule('impact.told', (event) => this.analyses.notesOfImpact(event)),
    rule('substance.requested', (event) => this.substances.notesOfRequest(event)),
    rule('substance.requestDecided', (event) => this.substances.notesOfDecision(event)),
    rule('substance.replaced', (event) => this.substances.notesOfReplacement(event)),
  ];
}

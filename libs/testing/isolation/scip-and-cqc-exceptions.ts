/** Expected refusals (exceptions.ts) of notifications to ECHA and of CQC BOMs. */
export const SCIP_AND_CQC: Readonly<Record<string, readonly string[]>> = {
  /** The world has no Candidate List; its article is the subject of its dossier, and no legal entity is stored. */
  'POST /scip/SvhcInfo/analysisSvhcSubstance': ['analysis.regulationRequired', 'analysis.notJudged', 'analysis.noData'],
  'POST /scip/SvhcInfo/svhcResult': ['analysis.notJudged'],
  'POST /scip/SvhcInfo/svhcAnalysisSubstanceExport': ['analysis.notJudged'],
  'POST /scip/SvhcInfo/scipBomCreate': ['scip.notAnalysed'],
  'POST /scip/scipIuclid6Article/saveRefNode': ['conflict', 'badInput'],
  'DELETE /scip/scipIuclid6Article/deleteRefTreeNode': ['scip.rootStays'],
  /** The articles of the world have a category that is in no picklist; those of another dossier are not in the named one. */
  'POST /scip/scipIuclid6Article/saveMany': ['badInput', 'notFound'],
  'POST /scip/scipIuclid6Dossier/submit': ['scip.submissionMissing'],
  /** The world has no address for submissions. */
  'POST /scip/scipIuclid6Dossier/submission/outcome': ['scip.submissionMissing'],
  'POST /scip/scipIuclid6Dossier/outcome': ['scip.notExported', 'conflict'],
  'GET /scip/scipIuclid6Dossier/export/i6z/{id}': ['scip.workingContextMissing', 'scip.invalid'],
  /** The CQC BOMs of the world are not complete; its first package is decided, and its folder is empty. */
  'POST /model/modInfo/cqcVehicleUpload/{id}': ['cqc.incomplete'],
  'POST /model/cqc/answer': ['cqc.notSent'],
  'GET /model/cqc/package/{cqcUploadId}': ['file.gone'],
  /** Neither a file nor a checked import. */
  'POST /bom/info/importCQCBom': ['badInput'],
  'POST /bom/info/addCqcBom': ['badInput', 'notFound'],
  'PUT /bom/info/updateCqcBom': ['badInput'],
};

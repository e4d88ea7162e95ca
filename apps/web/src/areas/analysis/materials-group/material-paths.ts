/** Path of the material detail, filtered by a class of a vehicle. */
export const materialsPath = (modId: number, classCode: string, branch?: number): string =>
  `/analysis/VehicleMaterialDetail?modId=${modId}&classes=${classCode}${branch === undefined ? '' : `&ckid=${branch}`}`;

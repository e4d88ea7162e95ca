/** Materials of a class in a vehicle, as the material detail lists them. */
export const materialsPath = (modId: number, classCode: string, branch?: number): string =>
  `/analysis/VehicleMaterialDetail?modId=${modId}&classes=${classCode}${branch === undefined ? '' : `&ckid=${branch}`}`;

/** Deletes by the given way; without a numeric id nothing is asked for (specification section 5). */
export async function deletePublicSubmission(
  id: unknown,
  remove: (id: number) => Promise<unknown>,
): Promise<void> {
  if (typeof id !== 'number' || !Number.isFinite(id)) {
    throw new TypeError('deletePublicSubmission: missing id');
  }
  await remove(id);
}

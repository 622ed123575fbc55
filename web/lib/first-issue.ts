/** The first rule of a schema that a value breaks, in the contract's words; true where none is. */
export function firstIssue(result: {
  success: boolean;
  error?: { issues: { message: string }[] } | undefined;
}): string | true {
  return result.error?.issues[0]?.message ?? true;
}

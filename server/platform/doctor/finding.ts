/** What the doctor found: fine, worth a look, or wrong; and what to do where it is not fine. */
export interface Finding {
  level: 'fine' | 'note' | 'wrong';
  /** A sentence. */
  what: string;
  /** A sentence. */
  advice?: string;
}

export const fine = (what: string): Finding => ({ level: 'fine', what });
export const note = (what: string, advice: string): Finding => ({ level: 'note', what, advice });
export const wrong = (what: string, advice: string): Finding => ({ level: 'wrong', what, advice });

/** How long a password withstands guessing, in four steps. */
export interface PasswordStrength {
  level: 1 | 2 | 3 | 4;
  /** What people read: how strong it is and what would help. */
  advice: string;
}

/** The login screen refuses shorter ones (specification section 5). */
export const loginMinLength = 8;

/** A hint, never a rule: an estimate from length, variety, and what guessers try first. */
export function passwordStrength(password: string): PasswordStrength {
  const bits = guessingBits(password);
  if (bits < 28) return { level: 1, advice: 'Very weak. Anyone could guess it: make it longer.' };
  if (bits < 45) return { level: 2, advice: 'Weak. A few more characters help most.' };
  if (bits < 65) return { level: 3, advice: 'Fair. One more word makes it strong.' };
  return { level: 4, advice: 'Strong.' };
}

/** The password cannot be used at the login screen, which asks for eight characters. */
export function isTooShortForLogin(password: string): boolean {
  return password.length > 0 && password.length < loginMinLength;
}

function guessingBits(password: string): number {
  const plain = password.toLowerCase();
  const known = firstGuesses.find((guess) => plain.includes(guess));
  // What guessers try first counts as one character, wherever it stands.
  const rest = known ? plain.replace(known, '') : password;
  return (countOfOwn(rest) + (known ? 1 : 0)) * Math.log2(alphabetOf(password));
}

/** Characters that neither repeat nor go on from the one before: 'aaaa' and '1234' have one each. */
function countOfOwn(password: string): number {
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}

function alphabetOf(password: string): number {
  const sizes = [
    /[a-z]/.test(password) ? 26 : 0,
    /[A-Z]/.test(password) ? 26 : 0,
    /\d/.test(password) ? 10 : 0,
    /[^a-zA-Z\d]/.test(password) ? 33 : 0,
  ];
  return Math.max(
    2,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

const firstGuesses = [
  'password',
  'passwort',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'wellserved',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
];

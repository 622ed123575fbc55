import type { ReactNode } from 'react';

/** A long address wraps before its domain, if anywhere. */
export function EmailAddress({ address }: { address: string }): ReactNode {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** An address that opens the reader's own mail program. */
export function EmailLink({ email }: { email: string }): ReactNode {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`}>
      <EmailAddress address={email} />
    </a>
  );
}

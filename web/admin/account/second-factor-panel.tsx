import { useState, type ReactNode } from 'react';
import type { SecondFactorSecret, SecondFactorState } from '#contracts/second-factor.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Panel, PanelActions, PanelFailed } from '../kit/panels/panel.tsx';
import { ProofDialog } from '../kit/secrets/proof-dialog.tsx';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import styles from './account.module.css';

export interface SecondFactorActions {
  begin: (proof: Proof) => Promise<Outcome<SecondFactorSecret>>;
  confirm: (code: string) => Promise<Outcome<{ recoveryCodes: string[] }>>;
  regenerate: (proof: Proof) => Promise<Outcome<{ recoveryCodes: string[] }>>;
  disable: (proof: Proof) => Promise<Outcome<unknown>>;
}

export interface SecondFactorPanelProps {
  email: string;
  /** Undefined while it is on its way. */
  state: SecondFactorState | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  actions: SecondFactorActions;
}

type Question = 'begin' | 'regenerate' | 'disable';

/** The own second factor: set up, renewed, turned off. */
export function SecondFactorPanel({
  email,
  state,
  hasFailed,
  onRetry,
  actions,
}: SecondFactorPanelProps): ReactNode {
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = (): void => setQuestion(null);

  const begin = async (proof: Proof): Promise<Outcome<unknown>> => {
    const outcome = await actions.begin(proof);
    if (outcome.ok) setSecret(outcome.result);
    return outcome;
  };
  const confirm = async (code: string): Promise<Outcome<unknown>> => {
    const outcome = await actions.confirm(code);
    if (outcome.ok) {
      setSecret(null);
      setCodes(outcome.result.recoveryCodes);
    }
    return outcome;
  };
  const regenerate = async (proof: Proof): Promise<Outcome<unknown>> => {
    const outcome = await actions.regenerate(proof);
    if (outcome.ok) setCodes(outcome.result.recoveryCodes);
    return outcome;
  };

  return (
    <Panel
      title="Second factor"
      text="After the password, the login asks for a code from an app on your phone. A stolen password alone is not enough."
    >
      {codes && <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(null)} />}
      {!codes && secret && (
        <SecondFactorSetup secret={secret} onConfirm={confirm} onCancel={() => setSecret(null)} />
      )}
      {!codes && !secret && (
        <>
          {hasFailed && !state && (
            <PanelFailed text="Your second factor could not be loaded." onRetry={onRetry} />
          )}
          {!state && !hasFailed && <Skeleton lines={2} label="Loading your second factor" />}
          {state && <StateOf state={state} onAsk={setQuestion} />}
        </>
      )}
      {question === 'begin' && (
        <ProofDialog
          title="Set up your second factor"
          about="You need a phone with an authenticator app."
          submit="Continue"
          submitting="One moment…"
          withCode={false}
          onProve={begin}
          onClose={close}
        />
      )}
      {question === 'regenerate' && (
        <ProofDialog
          title="Make new recovery codes"
          about="Your current codes stop working."
          submit="Make new codes"
          submitting="Making new codes…"
          withCode
          onProve={regenerate}
          onClose={close}
        />
      )}
      {question === 'disable' && (
        <ProofDialog
          title="Turn off your second factor"
          about="Your password alone will sign you in. Your recovery codes are lost."
          submit="Turn off"
          submitting="Turning off…"
          isDanger
          withCode
          onProve={actions.disable}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function StateOf({
  state,
  onAsk,
}: {
  state: SecondFactorState;
  onAsk: (question: Question) => void;
}): ReactNode {
  const { isOn, onSince, recoveryCodesLeft, isEnforced } = state;
  if (!isOn) {
    return (
      <>
        <p>
          <Badge>Off</Badge>
        </p>
        <PanelActions>
          <Button onClick={() => onAsk('begin')}>Set up second factor</Button>
        </PanelActions>
      </>
    );
  }
  return (
    <>
      <p className={styles.on}>
        <Badge tone="completed">On</Badge>
        {onSince !== null && (
          <span className={styles.quiet}>
            since <time dateTime={onSince}>{formatInstant(onSince)}</time>
          </span>
        )}
      </p>
      <p>{codesLeftText(recoveryCodesLeft)}</p>
      <PanelActions>
        <Button size="small" variant="secondary" onClick={() => onAsk('regenerate')}>
          New recovery codes
        </Button>
        {isEnforced ? (
          <span className={styles.quiet}>Every admin must have it, so it stays on.</span>
        ) : (
          <Button size="small" variant="secondary" onClick={() => onAsk('disable')}>
            Turn off
          </Button>
        )}
      </PanelActions>
    </>
  );
}

function codesLeftText(left: number): string {
  if (left === 0) return 'No recovery code is left. Make new ones before you need one.';
  const text = left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;
  return left <= 3 ? `${text} Make new ones soon.` : text;
}

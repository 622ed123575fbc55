import type { rentalApi } from './rental-api.ts';
import type { upkeepApi } from './upkeep-api.ts';

/** The calls of the property layer by name. */
export type LayerCall = keyof typeof rentalApi.endpoints | keyof typeof upkeepApi.endpoints;

/** A cached call on its way, as the cache tells the store of it. */
export interface CallAction {
  name: string;
  requestId: string;
  /** What the call was given. */
  input: CallInput;
  stage: 'pending' | 'fulfilled' | 'rejected';
  /** The answer, or what it failed with. */
  payload: unknown;
}

interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface ThunkAction {
  type: string;
  payload?: unknown;
  error?: unknown;
  meta: {
    requestId: string;
    requestStatus: CallAction['stage'];
    condition?: boolean;
    arg: { endpointName: string; originalArgs?: CallInput };
  };
}

/** Reads the cache's own action; null for any other. */
export function readCallAction(action: unknown, of: 'query' | 'mutation'): CallAction | null {
  if (!isAction(action) || !action.type.startsWith(typeOf[of])) return null;
  // Toolkit gives its thunks' actions this form; the types start as tested above.
  const { meta, payload, error } = action as ThunkAction;
  // Such a call was never made: the answer is in the cache already.
  if (meta.condition === true) return null;
  return {
    name: meta.arg.endpointName,
    requestId: meta.requestId,
    input: meta.arg.originalArgs ?? {},
    stage: meta.requestStatus,
    payload: meta.requestStatus === 'rejected' ? (payload ?? error) : payload,
  };
}

const typeOf = { query: 'api/executeQuery/', mutation: 'api/executeMutation/' } as const;

function isAction(action: unknown): action is { type: string } {
  return typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string';
}

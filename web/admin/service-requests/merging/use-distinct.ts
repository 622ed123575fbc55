import type { ServiceRequest } from '#contracts/service-requests.ts';
import { useBusy } from '../../kit/records/use-busy.ts';
import { toastWork, wentWell } from '../../kit/toasts/toast-work.ts';
import { useSetDistinctMutation } from './merging-api.ts';
import { failureOf } from './use-merging.ts';

type Named = Pick<ServiceRequest, 'id' | 'reference'>;

/** Says that two requests are no duplicates; the toast takes it back. Answers whether the server agreed. */
export function useDistinct(): { isBusy: boolean; say: (request: Named, other: Named) => Promise<boolean> } {
  const [setDistinct] = useSetDistinctMutation();
  const { busy, during } = useBusy<'saving'>();

  const say = ({ id, reference }: Named, other: Named): Promise<boolean> => {
    const pair = { id, otherId: other.id };
    const takeBack = (): void =>
      void wentWell(
        toastWork(setDistinct({ ...pair, isDistinct: false }).unwrap(), {
          loading: 'Saving changes…',
          success: { title: 'Undone', variant: 'success' },
          failure: failureOf,
        }),
      );
    return wentWell(
      toastWork(setDistinct({ ...pair, isDistinct: true }).unwrap(), {
        loading: 'Saving changes…',
        success: {
          title: `${reference} and ${other.reference} are no longer offered as duplicates`,
          variant: 'success',
          action: { label: 'Undo', run: takeBack },
        },
        failure: failureOf,
      }),
    );
  };

  return { isBusy: busy !== null, say: (request, other) => during('saving', () => say(request, other)) };
}

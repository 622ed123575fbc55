import { packetDesks } from '#contracts/packet-desk.ts';
import type { PacketDesk } from '#contracts/packet-desk.ts';
import { legalHolds } from '#contracts/retention.ts';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { writes } from '../kit/state/endpoints.ts';

const kind = 'registration';
const failure = serverMessageOf;

/** The cached calls of the packet desk. */
export const packetsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getPacketDesk: build.query<PacketDesk, number>({
      query: (id) => ask(packetDesks.get, { params: { id } }),
      providesTags: (_result, _error, id) => [
        { type: kind, id },
        { type: 'packet', id },
      ],
    }),
    acceptDocument: writes(build, packetDesks.accept, {
      kind,
      inTurn: true,
      toast: { loading: 'Saving…', success: 'The document is accepted.', failure },
    }),
    returnDocuments: writes(build, packetDesks.returnAll, {
      kind,
      inTurn: true,
      toast: { loading: 'Returning…', success: 'Returned. The sender gets an email with a link.', failure },
    }),
    withdrawReturn: writes(build, packetDesks.withdraw, {
      kind,
      inTurn: true,
      toast: { loading: 'Withdrawing…', success: 'The sender is no longer asked for it.', failure },
    }),
    changePacketDates: writes(build, packetDesks.changeDates, {
      kind,
      inTurn: true,
      toast: { loading: 'Saving…', success: 'The dates are saved.', failure },
    }),
    setLegalHold: writes(build, legalHolds.set, {
      kind,
      inTurn: true,
      toast: { loading: 'Saving…', success: 'The legal hold is set.', failure },
    }),
    endLegalHold: writes(build, legalHolds.end, {
      kind,
      toast: { loading: 'Saving…', success: 'The legal hold is ended.', failure },
    }),
  }),
});

export const {
  useGetPacketDeskQuery,
  useAcceptDocumentMutation,
  useReturnDocumentsMutation,
  useWithdrawReturnMutation,
  useChangePacketDatesMutation,
  useSetLegalHoldMutation,
  useEndLegalHoldMutation,
} = packetsApi;

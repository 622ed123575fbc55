import type { PacketReading } from './registrations.ts';

/** The reading of a packet from which nothing could be taken. */
export function nothingRead(state: PacketReading['state']): PacketReading {
  return {
    state,
    propertyCode: null,
    unitDigits: null,
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
  };
}

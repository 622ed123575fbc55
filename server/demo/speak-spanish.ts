import type { ServiceRequestCategory } from '#contracts/service-request-choices.ts';
import type { InventedEntry } from './invent-conversations.ts';
import type { InventedRegistration } from './invent-registration.ts';
import type { InventedRequest } from './invent-request.ts';

const messages: Record<ServiceRequestCategory, string> = {
  'Water leak':
    'Gotea agua del techo del baño desde ayer en la noche. Puse una cubeta, pero se llena cada tres horas.',
  'Electrical issues': 'No hay luz en la cocina desde esta mañana. Ya revisé el interruptor y no sirve.',
  Incident: 'Anoche alguien golpeó el portón del estacionamiento y ya no cierra.',
  Other: 'El elevador se detiene un escalón más abajo en nuestro piso. Alguien se va a tropezar.',
};
const registrationCount = 2;

/**
 * Some residents write in Spanish: of each category one of the newest requests that the office works on, one of them scheduled, and
 * the newest registrations. Without chance, so that everything else falls as it did; what has a conversation stays English, as
 * that is.
 */
export function speakSpanish(
  { requests, registrations }: { requests: InventedRequest[]; registrations: InventedRegistration[] },
  conversations: readonly InventedEntry[],
): void {
  const answered = new Set(conversations.map(({ request }) => request));
  const open = requests
    .filter(({ status, archivedAt }) => !['REPORTED', 'COMPLETED'].includes(status) && archivedAt === null)
    .filter((request) => !answered.has(request))
    .toReversed();
  const isScheduled = ({ status }: InventedRequest) => status === 'SCHEDULED';
  const chosen = new Map<ServiceRequestCategory, InventedRequest>();
  for (const request of [...open.filter(isScheduled).slice(0, 1), ...open])
    if (!chosen.has(request.category)) chosen.set(request.category, request);
  for (const request of chosen.values()) {
    const message = messages[request.category];
    const inSpanish = (notes: string) => notes.replace(request.message, message);
    for (const { changes } of request.history) {
      const { notes } = changes;
      if (notes) changes.notes = { from: inSpanish(String(notes.from)), to: inSpanish(String(notes.to)) };
    }
    request.notes = inSpanish(request.notes);
    request.message = message;
    request.language = 'es';
  }
  for (const registration of registrations.slice(-registrationCount)) registration.language = 'es';
}

import type {
  closedMeaning as englishClosed,
  scheduledText as englishScheduled,
  statusMeanings as english,
} from './status-meanings.en.ts';

export const statusMeanings: typeof english = {
  REPORTED: { title: 'Recibida', text: 'Tenemos su solicitud y la vamos a revisar.' },
  OPEN: { title: 'Abierta', text: 'Ya revisamos su solicitud y estamos organizando lo que hace falta.' },
  SCHEDULED: { title: 'Programada', text: 'El trabajo está programado.' },
  IN_PROGRESS: { title: 'En proceso', text: 'El trabajo está en marcha.' },
  COMPLETED: { title: 'Completada', text: 'El trabajo está terminado.' },
};

export const scheduledText: typeof englishScheduled = (when) => `El trabajo está programado para ${when}.`;

export const closedMeaning: typeof englishClosed = {
  title: 'Cerrada',
  text: 'Cerramos esta solicitud.',
};

import type {
  boardPositionLabels as englishPositions,
  categoryLabels as englishCategories,
  partyLabels as englishParties,
} from './choice-labels.en.ts';

export const categoryLabels: typeof englishCategories = {
  'Water leak': 'Fuga de agua',
  'Electrical issues': 'Problema eléctrico',
  Incident: 'Incidente',
  Other: 'Otro',
};

export const boardPositionLabels: typeof englishPositions = {
  'Board Member': 'Miembro de la mesa directiva',
  'Association Manager': 'Administrador de la asociación',
  Developer: 'Desarrollador inmobiliario',
  Homeowner: 'Propietario',
};

export const partyLabels: typeof englishParties = { OWNER: 'Propietario', TENANT: 'Inquilino' };

import type { blankFormTexts as english } from './blank-form-texts.en.ts';

export const blankFormTexts: typeof english = {
  language: 'es-US',
  title: 'Formulario de registro de propietarios e inquilinos',
  howTo:
    'Llene este formulario en pantalla o imprímalo. Después súbalo con su registro en nuestro sitio web.',
  marked: 'Los campos marcados con * son obligatorios.',
  required: (label) => `${label}, obligatorio`,
  unit: {
    heading: 'Su unidad',
    property: 'Propiedad',
    unit: 'Unidad',
    unitRule: '4 letras o dígitos',
    partyType: 'Me registro como',
    partyTypes: { OWNER: 'Propietario', TENANT: 'Inquilino' },
  },
  person: {
    heading: 'Sus datos',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phoneRule: '10 dígitos',
  },
  mailing: {
    'mailing.street': 'Dirección postal, si no es la de la unidad',
    'mailing.city': 'Ciudad',
    'mailing.state': 'Estado',
    'mailing.zip': 'Código postal',
  },
  dates: {
    heading: 'Fechas',
    'dates.moveIn': 'Mudanza (MM/DD/AAAA)',
    'dates.leaseStart': 'Inicio del contrato (inquilinos)',
    'dates.leaseEnd': 'Fin del contrato (inquilinos)',
  },
  occupants: {
    heading: 'Todas las personas que viven en la unidad',
    row: 'Residente',
    name: 'Nombre',
    relation: 'Parentesco o relación',
    age: '¿Menor de 18? Edad',
  },
  vehicles: {
    heading: 'Vehículos',
    row: 'Vehículo',
    model: 'Marca y modelo',
    color: 'Color',
    plate: 'Placas',
  },
  emergency: {
    heading: 'En una emergencia, llamar a',
    'emergency.name': 'Nombre',
    'emergency.relation': 'Parentesco o relación',
    'emergency.phone': 'Teléfono',
  },
  signature: {
    heading: 'Firma',
    statement: [
      'Lo que escribí aquí es verdadero y le avisaré a la asociación cuando cambie. Recibí las reglas de',
      'la comunidad y las voy a cumplir.',
    ],
    'signature.name': 'Firma, o su nombre completo escrito',
    'signature.date': 'Fecha (MM/DD/AAAA)',
  },
  questions: (email, phone) => `Preguntas sobre este formulario: ${email}. Mantenimiento urgente: ${phone}.`,
  revised: 'noviembre de 2026',
  foot: (company, revised, page) => `${company} · Formulario de registro · ${revised} · Página ${page} de 2`,
};

import { site } from '#site';
import type { routeTexts as english } from './route-texts.en.ts';

export const routeTexts: typeof english = {
  '/': {
    title: `Administración de condominios y HOA en ${site.area}`,
    description: `${site.shortName} administra condominios y HOA en ${site.area}. Pida una propuesta, reporte un problema de mantenimiento o regístrese como propietario o inquilino.`,
  },
  '/who-we-are': {
    title: 'Quiénes somos',
    description:
      'Por qué nos eligen las asociaciones, nuestra trayectoria y una nota de nuestra presidenta y nuestro vicepresidente.',
  },
  '/our-team': {
    title: 'Nuestro equipo',
    description: 'La presidenta y el vicepresidente, y de qué se encarga cada uno.',
  },
  '/services': {
    title: 'Nuestros servicios',
    description:
      'Finanzas, comunicación, mantenimiento, apoyo a la mesa directiva y tecnología para asociaciones de propietarios.',
  },
  '/contact': {
    title: 'Contáctenos',
    description:
      'Mesas directivas y desarrolladores: cuéntenos de su comunidad y le responderemos con una propuesta de administración.',
  },
  '/contact/submitted': { title: 'Consulta enviada', description: 'Su consulta se envió.' },
  '/service-request': {
    title: 'Solicitud de mantenimiento / Reporte de incidente',
    description:
      'Propietarios e inquilinos: reporte una fuga, un problema eléctrico o un incidente, con foto, en dos minutos.',
  },
  '/service-request/submitted': {
    title: 'Solicitud enviada',
    description: 'Su solicitud de servicio se envió.',
  },
  '/track': {
    title: 'Siga su solicitud',
    description: 'En qué va una solicitud de mantenimiento, para quien tenga su enlace.',
  },
  '/packet': {
    title: 'Envíe documentos',
    description: 'Los documentos de un registro que hacen falta, para quien tenga su enlace.',
  },
  '/statement': {
    title: 'Cuenta de una unidad',
    description: 'Lo que un propietario debe y ha pagado, para quien tenga el enlace.',
  },
  '/owner-tenant-registration': {
    title: 'Registro de propietarios e inquilinos',
    description:
      'Propietarios e inquilinos: registre su vivienda con su formulario de registro completado, el contrato de arrendamiento y otros documentos.',
  },
  '/owner-tenant-registration/submitted': {
    title: 'Registro enviado',
    description: 'Su registro se envió.',
  },
  '/unavailable': {
    title: 'Inténtelo de nuevo',
    description: 'Esta página no se puede mostrar en este momento.',
  },
  '/404': { title: 'Página no encontrada', description: 'Esta página no existe.' },
};

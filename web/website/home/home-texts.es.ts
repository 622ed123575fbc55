import { site } from '#site';
import type { homeTexts as english } from './home-texts.en.ts';

export const homeTexts: typeof english = {
  welcome: `Bienvenidos a ${site.companyName}`,
  logo: `Logotipo de ${site.companyName}`,
  maintenance: 'Solicitud de mantenimiento / Reporte de incidente',
  registration: 'Formulario de registro de propietarios e inquilinos',
  allServices: 'Todos los servicios',
  communities: 'Las comunidades que cuidamos',
  travel: {
    request: 'Solicitud',
    place: (propertyName) => `${propertyName}, unidad 204`,
    youSent: 'Lo que usted envió',
    officeWrote: `${site.shortName} escribió`,
  },
};

import type { makingTexts as english } from './making-texts.en.ts';

export const makingTexts: typeof english = {
  ways: {
    photograph: 'Fotografiar las páginas',
    fillIn: 'Llenar el formulario aquí',
    hint: '¿Lo llenó en papel y no tiene escáner? Fotografíe las páginas. ¿No tiene papel? Llene el formulario aquí.',
  },
  loading: 'Cargando…',
  notLoaded: 'Esta parte no se pudo cargar. Revise su conexión y presione el botón de nuevo.',
  notMade: 'No se pudo preparar su formulario. Revise su conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  making: 'Preparando su formulario…',
  close: 'Cerrar',
  leftOut: 'Las páginas que fotografió no están en su registro ahora.',
  putBack: 'Volver a incluirlas',
  pages: {
    label: 'Páginas de su formulario completado',
    hint: 'Una foto por página, con buena luz y con los cuatro bordes a la vista. Hasta 10 páginas.',
    page: (number) => `Página ${number}`,
    preview: (number) => `Vista previa de la página ${number}`,
    up: (number) => `Mover la página ${number} hacia arriba`,
    down: (number) => `Mover la página ${number} hacia abajo`,
    turn: (number) => `Girar la página ${number} a la derecha`,
    remove: (number) => `Quitar la página ${number}`,
    moved: (from, to) => `La página ${from} es ahora la página ${to}.`,
    reading: 'Leyendo su foto…',
    unreadable: (name) => `${name} no se puede leer como imagen. Tome la foto de nuevo o elija un JPEG.`,
    isPdf: (name) => `${name} ya es un PDF: elíjalo abajo, en “Formulario de registro completado”.`,
    tooMany: 'Hasta 10 páginas. Las últimas no se agregaron.',
    ready: (count) =>
      count === 1
        ? 'Su página está abajo en el PDF, lista para enviar.'
        : `Sus ${count} páginas están abajo en un solo PDF, listas para enviar.`,
  },
  form: {
    fromAbove:
      'La propiedad, la unidad, el nombre, el correo electrónico y el teléfono se toman de los campos de arriba. Solo su firma es obligatoria.',
    mailing: 'A dónde podemos escribirle',
    addOccupant: 'Agregar otra persona',
    addVehicle: 'Agregar otro vehículo',
    numbered: (row, number) => `${row} ${number}`,
    noSignature: 'Escriba su nombre completo como firma.',
    use: 'Usar este formulario',
    ready:
      'Su formulario está llenado y aparece abajo como PDF, listo para enviar. Lo que cambie arriba se incluye también.',
    change: 'Cambiar el formulario',
  },
};

import type { uiTexts as english } from './ui-texts.en.ts';

export const uiTexts: typeof english = {
  optional: '(opcional)',
  error: 'Error:',
  closeMessage: 'Cerrar el mensaje',
  newTab: '(se abre en otra pestaña)',
  remove: 'Quitar',
  replace: 'Reemplazar',
  dropOne: 'o arrástrelo aquí',
  dropSeveral: 'o arrástrelos aquí',
  chooseAnother: 'Elegir otro',
  takePhoto: 'Tomar una foto',
  filesChosen: (count) => {
    if (count === 0) return '';
    return count === 1 ? '1 archivo elegido' : `${count} archivos elegidos`;
  },
  previewOf: (name) => `Vista previa de ${name}`,
  readyToSend: (size) => `PDF, ${size}, listo para enviar`,
  open: 'Abrir',
  notShown: 'Este archivo no se puede mostrar aquí. Revise que sea el correcto.',
  noHeic: 'No hay vista previa para HEIC; se enviará como está.',
  drawingHeic: 'Preparando una vista previa de esta imagen HEIC…',
};

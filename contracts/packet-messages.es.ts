import type { sentDocumentMessages as english } from './packet-messages.en.ts';

export const sentDocumentMessages: Record<keyof typeof english, string> = {
  noLink:
    'Este enlace no abre ningún registro. Es posible que haya vencido o que le falte una parte: use el enlace completo.',
  notAskedFor: 'Ya no necesitamos este documento. No hace falta que lo envíe de nuevo.',
  file: 'Elija un archivo.',
  packet: 'Elija el formulario de registro completado, en PDF.',
};

/** The mark of a name that its applicant typed, wherever staff read it (D-44, EXP-20). */
export const NOMBRE_ESCRITO = {
  palabra: 'Nombre escrito',
  texto: 'El nombre lo escribió el solicitante: ningún registro lo confirmó. Compárelo con el del documento.',
} as const

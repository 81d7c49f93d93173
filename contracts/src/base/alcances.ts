/** What a service key may be made for (Table ING-C). A call names its scope; a key reaches no call that names none. */
export const ALCANCES = [
  'visitas:leer',
  'documentos:leer',
  'normas:leer',
  'obras:leer',
  'trabajadores:leer',
  'personal:cargar',
  'expedientes:leer',
] as const
export type Alcance = (typeof ALCANCES)[number]

/** What anybody may read: such a key may come from any network, and its uses are no lookups of personal data (Table ING-B). */
const PUBLICOS: readonly Alcance[] = ['normas:leer', 'obras:leer']
export const esDeDatosPublicos = (alcance: Alcance): boolean => PUBLICOS.includes(alcance)

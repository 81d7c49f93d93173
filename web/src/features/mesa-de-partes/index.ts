// What the tracker shows of a correction and a withdrawal.
export { CamposDesistimiento, SIN_DESISTIR } from './desistir/CamposDesistimiento.tsx'
export { CamposSubsanacion } from './subsanar/CamposSubsanacion.tsx'
export { type Correccion, useSubsanar } from './subsanar/useSubsanar.ts'

// What the tracker shows of a correction and a withdrawal.
export { CamposDesistimiento, SIN_DESISTIR } from './desistir/CamposDesistimiento.tsx'
export { DesistimientoModal } from './desistir/DesistimientoModal.ts'
// Where a case goes, what it is of, and why an act was refused.
export { dependenciasQuery } from './lista/mpv.api.ts'
export { contarFallo, Rechazo } from './lista/Rechazo.tsx'
export { NuevoDestino } from './lista/recepcion/NuevoDestino.tsx'
export { SelectorDeProcedimiento } from './lista/recepcion/SelectorDeProcedimiento.tsx'
export { TablaDestinos } from './lista/recepcion/TablaDestinos.tsx'
export { useDestinos } from './lista/recepcion/useDestinos.ts'
export { CamposSubsanacion } from './subsanar/CamposSubsanacion.tsx'
export { type Correccion, useSubsanar, VACIA as CORRECCION_VACIA } from './subsanar/useSubsanar.ts'
// What came on paper is scanned from its case, too.
export { DigitalizarModal } from './ventanilla/digitalizar.ts'

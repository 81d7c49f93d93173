import type { Expediente } from '@cabildo/contracts/expediente'
import { useAnexo } from '../anexos/anexos.api.ts'
import { type EnvioDeActo, useFormularioDeActo, type VentanaDeActo } from './useFormularioDeActo.ts'

/** What the dialog of an act on the case that its screen shows is given. */
export interface PropsDelCaso extends VentanaDeActo {
  caso: Expediente
}

interface Opciones<Valores extends object, Hecho> extends VentanaDeActo {
  vacio: Valores
  enviar: (valores: Valores, alAvanzar: (parte: number) => void) => Promise<Hecho>
  palabras: { hecho: string; noHecho: string }
  /** Says what was done, where its words alone would not. */
  alHacer?: (hecho: Hecho, valores: Valores) => void
}

/** The values of a dialog that acts on one case, and its sending; the case shows what was done at once. */
export const useActoDelCaso = <Valores extends object, Hecho>({ enviar, ...opciones }: Opciones<Valores, Hecho>) =>
  useFormularioDeActo<Valores, Hecho>({
    ...opciones,
    mutacion: useAnexo(({ valores, alAvanzar }: EnvioDeActo<Valores>) => enviar(valores, alAvanzar)),
  })

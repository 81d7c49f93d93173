import { fecha } from '@cabildo/contracts/base/tiempo'
import { type Canasta, CanastaEdicion, CanastaNueva } from '@cabildo/contracts/canastas'
import { PRECALIFICA_NUEVA, REFERENCIA_NUEVA } from '@cabildo/contracts/canastas-reglas'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import type { EnvioCanasta } from './canastas.api.ts'

/** The fields in the order of the modal, and how its foot calls them. */
const NOMBRES = {
  dni: 'DNI',
  ape_nom: 'apellidos y nombres',
  fnac: 'fecha de nacimiento',
  ngrupo: 'grupo',
  sub_grupo: 'sub grupo',
  address: 'dirección',
  zona: 'zona',
  mz: 'mz',
  lote: 'lote',
  precalifica: 'precalifica',
  fec_entrega: 'fecha de entrega',
  referencia: 'referencia',
  eval_campo: 'evaluación de campo',
}
export type Campo = keyof typeof NOMBRES
/** As dates are written: dd/MM/yyyy, or what of it there is. */
type Valores = Record<Campo, string>

const NUEVA: Partial<Valores> = { precalifica: PRECALIFICA_NUEVA, referencia: REFERENCIA_NUEVA }
const esFecha = (campo: string) => campo === 'fnac' || campo === 'fec_entrega'

const valoresDe = (canasta: Canasta | null): Valores => {
  const valor = (campo: Campo) => {
    if (!canasta) return NUEVA[campo] ?? ''
    return esFecha(campo) ? fecha(canasta[campo]) : canasta[campo]
  }
  return Object.fromEntries(Object.keys(NOMBRES).map((campo) => [campo, valor(campo as Campo)])) as Valores
}

/** yyyy-MM-dd of what is written; what is no date stays, for the contract to refuse. */
export const isoDe = (escrito: string): string => escrito.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')

const revisar = (valores: Valores, canasta: Canasta | null): Revision<EnvioCanasta> => {
  const escrito = { ...valores, fnac: isoDe(valores.fnac) || null, fec_entrega: isoDe(valores.fec_entrega) }
  if (!canasta) {
    const nueva = CanastaNueva.safeParse(escrito)
    return nueva.success ? { success: true, data: { modo: 'crear', body: nueva.data } } : nueva
  }
  const edicion = CanastaEdicion.safeParse({ ...escrito, version: canasta.updated_at })
  return edicion.success ? { success: true, data: { modo: 'editar', id: canasta.id, body: edicion.data } } : edicion
}

/** The fields of CANASTA (CAN-13 to CAN-18, CAN-22, CAN-25). */
export const useCanastaForm = (registro: Canasta | null, abierto: boolean, borrador?: Borrador) =>
  useEdicion({
    abierto,
    borrador,
    registro,
    nombres: NOMBRES,
    valoresDe,
    leido: (campo, canasta) => valoresDe(canasta)[campo] || '(vacío)',
    revisar,
  })

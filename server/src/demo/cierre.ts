import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { type Cantidades, LISTA_DE_ASUNTOS } from '@cabildo/contracts/organizacion-cierre'
import { insertCierre, ponerEnCuidado } from '../features/organizacion/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { DIA_MS } from '../platform/reloj.ts'
import { crearAzar } from './azar.ts'
import { AREA_CERRADA } from './cuentas.ts'
import type { Persona } from './datos.ts'
import { MINUTO_MS, medianocheLima } from './dias.ts'
import type { Puesto } from './organizacion.ts'
import { visitaDeLaCerrada } from './visitas.ts'

const SEMILLA = 20_051_130

/** The day on which the area was closed, yyyy-MM-dd. */
const diaDelCierre = (hoy: string): string => `${Number(hoy.slice(0, 4)) - 1}-06-30`

export interface FilaDeAcceso {
  empacce_id: number
  user_id: number | null
  employee_id: number | null
  area_id: number
  cargo_id: number | null
  anio_eje: number
  estado: boolean
  desde: string | null
  hasta: string | null
  fin_motivo: string | null
}

/** Whoever worked in the area until it was closed, and works today in the one that followed; the access of then. */
export const puestoDeLaCerrada = (puestos: readonly Puesto[], hoy: string) => {
  const puesto = puestos.findLast(({ area_id, user_id }) => area_id === AREA_CERRADA.sucesora_id && user_id === null)
  if (!puesto?.trabajador) throw new Error('La sucesora no tiene trabajadores')
  const { cargo_id, trabajador } = puesto
  const dia = diaDelCierre(hoy)
  const acceso: FilaDeAcceso = {
    ...{ empacce_id: puestos.length + 1, user_id: null, employee_id: trabajador.employee_id, cargo_id },
    ...{ area_id: AREA_CERRADA.id, anio_eje: Number(dia.slice(0, 4)), estado: false, desde: null, hasta: dia },
    fin_motivo: AREA_CERRADA.documento,
  }
  return { empacce_id: acceso.empacce_id, area_id: AREA_CERRADA.id, cargo_id, trabajador, acceso }
}

/** The visit that was still open on its last day. */
export const visitaAbierta = (
  padron: readonly Persona[],
  puesto: ReturnType<typeof puestoDeLaCerrada>,
  hoy: string,
) => {
  const cuando = medianocheLima(diaDelCierre(hoy)) - DIA_MS + (10 * 60 + 15) * MINUTO_MS
  return visitaDeLaCerrada(padron, puesto, cuando, crearAzar(SEMILLA))
}

/** Closes the area by what the product itself writes: what it has goes into the care of its successor (ORG-27, ORG-28). */
export const cerrarArea = async (trx: Trx, hoy: string, { conPapeles }: { conPapeles: boolean }): Promise<void> => {
  const { id, sucesora_id, documento } = AREA_CERRADA
  const ahora = new Date(medianocheLima(diaDelCierre(hoy)) + 17 * 60 * MINUTO_MS)
  for (const asunto of ['visitas', 'documentos', 'normas'] as const)
    await ponerEnCuidado(trx, id, asunto, { destino: sucesora_id, deOtras: sucesora_id }, ahora)
  const hubo: Partial<Cantidades> = { visitas: 1, trabajadores: 1, ...(conPapeles && { documentos: 2, normas: 1 }) }
  const cantidades = Object.fromEntries(LISTA_DE_ASUNTOS.map((asunto) => [asunto, hubo[asunto] ?? 0])) as Cantidades
  await insertCierre(trx, {
    ...{ area_id: id, sucesora_id, documento, cantidades, fusion: false, created_by: USUARIO_ADMINISTRADOR, ahora },
  })
}

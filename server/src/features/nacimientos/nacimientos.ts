import { MENSAJES_NACIMIENTOS, type Nacimiento, NacimientoGuardar } from '@cabildo/contracts/nacimientos'
import * as z from 'zod/mini'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { unaVezPorClave } from '../../platform/db/por-clave.ts'
import { enTransaccion, enUnaSentencia, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente, type Faltas } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import {
  type AsientoCompleto,
  findPorClave,
  insertNacimiento,
  lockNacimiento,
  updateNacimiento,
} from './nacimientos.queries.ts'

/**
 * Registers a birth, or with its id corrects one (API-84, NAC-14); the server derives year and surnames (NAC-09).
 * Refused when the caller's copy is stale or the birth is gone; impossible values are refused beside their field.
 */
export const guardarNacimiento = async (
  { db, reloj }: { db: Db; reloj: Reloj },
  actor: Actor,
  { id, version, clave, ...asiento }: NacimientoGuardar,
): Promise<Nacimiento> => {
  const ahora = reloj.ahora()
  // A call holds no undefined, so what is left out is what VACIO gives.
  const completo = { ...VACIO, ...asiento } as AsientoCompleto
  if (!id) comprobar(reloj, completo)
  const guardar = id
    ? enTransaccion(db, actor, async (trx) => {
        const actual = await lockNacimiento(trx, id)
        if (actual) exigirVigente(version, actual.version)
        comprobar(reloj, { ...actual, ...asiento })
        return updateNacimiento(trx, { id, ahora }, asiento)
      })
    : unaVezPorClave({
        ...{ clave, indice: 'nacimientos_clave', mensaje: MENSAJES_NACIMIENTOS.yaGuardado },
        insertar: () => enUnaSentencia(db, () => insertNacimiento(db, actor, ahora, { ...completo, clave })),
        buscar: (suya) => findPorClave(db, actor, suya),
        esElMismo: (guardado) =>
          (Object.keys(completo) as (keyof typeof completo)[]).every((c) => guardado[c] === completo[c]),
      })
  const guardado = await guardar.catch((error: unknown) => {
    if (restriccionViolada(error) === 'nacimientos_ubigeo_fkey')
      throw campoInvalido('ubigeo', MENSAJES_NACIMIENTOS.ubigeoDesconocido)
    throw error
  })
  if (!guardado) throw new ErrorDeNegocio('noEncontrado')
  return guardado
}

/** A birth of which nothing was written yet. */
const VACIO = {
  ...{ nro_lib: '', nro_fol: '', ape1: '', ape2: '', nom_nac: '', ape_pad: '', nom_pad: '', ape_mad: '', nom_mad: '' },
  ...{ ano_eje: null, ubigeo: null, fch_nac: null, fch_ing: null },
}

type Fechado = Pick<NacimientoGuardar, 'ano_eje' | 'fch_nac' | 'fch_ing'>

/** What the form's own rules cannot know: today, and one field beside another. */
const faltasDeFechas = (reloj: Reloj, { ano_eje, fch_nac, fch_ing }: Fechado): Faltas => {
  const hoy = reloj.hoy()
  return {
    ano_eje: (ano_eje ?? 0) > reloj.anio() && MENSAJES_NACIMIENTOS.anioInvalido,
    fch_nac: (fch_nac ?? '') > hoy && MENSAJES_NACIMIENTOS.nacimientoFuturo,
    fch_ing:
      ((fch_ing ?? '') > hoy && MENSAJES_NACIMIENTOS.ingresoFuturo) ||
      (fch_nac && fch_ing && fch_ing < fch_nac && MENSAJES_NACIMIENTOS.ingresoAntes),
  }
}
const comprobar = (reloj: Reloj, asiento: Fechado): void => exigirSinFaltas(faltasDeFechas(reloj, asiento))

/** The same of a body that its schema refuses, as far as it can be read. */
export const faltasDelCuerpo = (reloj: Reloj, cuerpo: unknown): Faltas => {
  const leido = FechasDelCuerpo.safeParse(cuerpo)
  return leido.success ? faltasDeFechas(reloj, leido.data) : {}
}
const FechasDelCuerpo = z.object({
  ano_eje: z.catch(NacimientoGuardar.shape.ano_eje, null),
  fch_nac: z.catch(NacimientoGuardar.shape.fch_nac, null),
  fch_ing: z.catch(NacimientoGuardar.shape.fch_ing, null),
})

import { MENSAJES_NACIMIENTOS, type Nacimiento, type NacimientoGuardar } from '@cabildo/contracts/nacimientos'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { unaVezPorClave } from '../../platform/db/por-clave.ts'
import { enTransaccion, enUnaSentencia, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { findPorClave, insertNacimiento, lockNacimiento, updateNacimiento } from './nacimientos.queries.ts'

/**
 * Registers a birth, or with its id corrects one (API-84, NAC-14); the server derives year and surnames (NAC-09).
 * Refused when the caller's copy is stale or the birth is gone; impossible values are refused beside their field.
 */
export const guardarNacimiento = async (
  { db, reloj }: { db: Db; reloj: Reloj },
  actor: Actor,
  { id, version, clave, ...asiento }: NacimientoGuardar,
): Promise<Nacimiento> => {
  comprobar(reloj, asiento)
  const ahora = reloj.ahora()
  const guardar = id
    ? enTransaccion(db, actor, async (trx) => {
        const actual = await lockNacimiento(trx, id)
        if (actual && version !== undefined && version !== actual) throw new ErrorDeNegocio('desactualizado')
        return updateNacimiento(trx, { id, ahora }, asiento)
      })
    : unaVezPorClave({
        ...{ clave, indice: 'nacimientos_clave', mensaje: MENSAJES_NACIMIENTOS.yaGuardado },
        insertar: () => enUnaSentencia(db, () => insertNacimiento(db, actor, ahora, { ...asiento, clave })),
        buscar: (suya) => findPorClave(db, actor, suya),
        esElMismo: (guardado) =>
          (Object.keys(asiento) as (keyof typeof asiento)[]).every((c) => guardado[c] === asiento[c]),
      })
  const guardado = await guardar.catch((error: unknown) => {
    if (restriccionViolada(error) === 'nacimientos_ubigeo_fkey')
      throw campoInvalido('ubigeo', MENSAJES_NACIMIENTOS.ubigeoDesconocido)
    throw error
  })
  if (!guardado) throw new ErrorDeNegocio('noEncontrado')
  return guardado
}

/** What the form's own rules cannot know: today, and one field beside another. All faults at once. */
const comprobar = (
  reloj: Reloj,
  { ano_eje, fch_nac, fch_ing }: Pick<NacimientoGuardar, 'ano_eje' | 'fch_nac' | 'fch_ing'>,
) => {
  const hoy = reloj.hoy()
  const campos = {
    ...((ano_eje ?? 0) > reloj.anio() && { ano_eje: MENSAJES_NACIMIENTOS.anioInvalido }),
    ...(fch_nac && fch_ing && fch_ing < fch_nac && { fch_ing: MENSAJES_NACIMIENTOS.ingresoAntes }),
    ...((fch_nac ?? '') > hoy && { fch_nac: MENSAJES_NACIMIENTOS.nacimientoFuturo }),
    ...((fch_ing ?? '') > hoy && { fch_ing: MENSAJES_NACIMIENTOS.ingresoFuturo }),
  }
  if (Object.keys(campos).length > 0) throw new ErrorDeNegocio('validacion', { campos })
}

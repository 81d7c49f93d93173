import { createHash } from 'node:crypto'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import {
  type CambioLeido,
  DIAS_HACIA_ATRAS,
  MENSAJES_CALENDARIO,
  MUESTRA_DE_REVISION,
  type Revision,
  yaNoLaborable,
} from '@cabildo/contracts/calendario'
import { type Calendario, crearCalendario, type DiaRegistrado, feriadosDe } from '@cabildo/contracts/plazos-calculo'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { codigoSql, EXCLUIDO, enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { findVersionDelCalendario, listDiasRegistrados } from '../../platform/plazos/calendario.queries.ts'
import { alcanzarRezagados, moverPor, type PlazoMovido } from '../../platform/plazos/mover.ts'
import { listPlazosEntre, moverPlazos } from '../../platform/plazos/plazos.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { avisarMovidos } from './avisos.ts'
import {
  insertCambio,
  insertDia,
  listPorQuitar,
  numerosDe,
  retirarDia,
  setRecalculados,
  tomarCalendario,
} from './calendario.queries.ts'

type CasaDeCalendario = Pick<Casa, 'db' | 'reloj' | 'vivos' | 'cartero' | 'entidad'>
type Agregado = Extract<CambioLeido, { accion: 'agregar' }> & { hasta: string }

/** What a change makes of the calendar and of the open clocks. */
interface Efecto {
  /** Names all that was reviewed (PLA-13). */
  revision: string
  calendario: Calendario
  agregados: readonly Agregado[]
  movidos: readonly PlazoMovido[]
}

/** The name of what makes a day a non-working one: a national holiday, or an entry. */
const nombreDe = (dia: string, registrados: readonly DiaRegistrado[]): string | undefined =>
  feriadosDe(Number(dia.slice(0, 4))).get(dia) ??
  registrados.find(({ fecha, hasta }) => fecha <= dia && dia <= (hasta ?? fecha))?.nombre

/**
 * Refuses entries that lie too far back or name a day that is already a non-working one (PLA-16). An entry of several days may
 * lie over national holidays, as a suspension of terms does; its first and last day may not be one.
 */
const exigirLibres = (agregados: readonly Agregado[], registrados: readonly DiaRegistrado[], hoy: string): void => {
  const primero = diaMas(hoy, -DIAS_HACIA_ATRAS)
  const conocidos = [...registrados]
  for (const nuevo of agregados) {
    const tomado = conocidos.find(({ fecha, hasta }) => fecha <= nuevo.hasta && nuevo.fecha <= (hasta ?? fecha))?.nombre
    const [antes, despues] = [nombreDe(nuevo.fecha, conocidos), nombreDe(nuevo.hasta, conocidos)]
    const deLaFecha = antes ?? (despues ? undefined : tomado)
    exigirSinFaltas({
      fecha: nuevo.fecha < primero ? MENSAJES_CALENDARIO.muyAtras : deLaFecha && yaNoLaborable(deLaFecha),
      hasta: !deLaFecha && despues && yaNoLaborable(despues),
    })
    conocidos.push(nuevo)
  }
}

/** Works out what changes do, and changes nothing. Throws noEncontrado for an entry that is not there. */
const calcular = async (db: Db, hoy: string, cambios: readonly CambioLeido[], revisado?: number): Promise<Efecto> => {
  const version = await findVersionDelCalendario(db)
  const ids = cambios.flatMap((cambio) => (cambio.accion === 'quitar' ? [cambio.dia_id] : []))
  const quitados = ids.length > 0 ? await listPorQuitar(db, ids) : []
  if (new Set(ids).size !== quitados.length) hallado(null)
  const agregados = cambios.flatMap((cambio): Agregado[] =>
    cambio.accion === 'agregar' ? [{ ...cambio, hasta: cambio.hasta ?? cambio.fecha }] : [],
  )
  const quedan = (await listDiasRegistrados(db)).filter(
    ({ fecha }) => !quitados.some((quitado) => quitado.fecha === fecha),
  )
  exigirLibres(agregados, quedan, hoy)
  const calendario = crearCalendario([...quedan, ...agregados])
  const dias = [...agregados, ...quitados]
  const desde = dias.reduce((primero, { fecha }) => (fecha < primero ? fecha : primero), dias[0]?.fecha ?? hoy)
  const hasta = dias.reduce((ultimo, dia) => (dia.hasta > ultimo ? dia.hasta : ultimo), desde)
  const movidos: PlazoMovido[] = []
  for await (const tanda of listPlazosEntre(db, desde, hasta)) movidos.push(...moverPor(tanda, calendario, hoy))
  // Clocks that started after the review were told nothing yet that it showed: they move with the others.
  const ultimo = revisado ?? movidos.at(-1)?.plazo_id ?? 0
  const huella = createHash('sha256')
    .update(JSON.stringify([version, hoy, cambios]))
    .update(
      JSON.stringify(
        movidos.flatMap(({ plazo_id, antes, despues }) => (plazo_id > ultimo ? [] : [[plazo_id, antes, despues]])),
      ),
    )
    .digest('base64url')
  return { revision: `${version}.${ultimo}.${huella}`, calendario, agregados, movidos }
}

/** Which open clocks changes of the calendar would move; changes nothing (PLA-13). */
export const revisarCambios = async (
  { db, reloj }: Pick<Casa, 'db' | 'reloj'>,
  cambios: readonly CambioLeido[],
): Promise<Revision> => {
  const { revision, calendario, movidos } = await calcular(db, reloj.hoy(), cambios)
  const adelantados = movidos.filter(({ antes, despues }) => despues < antes)
  // What somebody has to worry about comes first.
  const muestra = movidos
    .toSorted((a, b) => Number(b.vencido) - Number(a.vencido) || a.despues.localeCompare(b.despues))
    .slice(0, MUESTRA_DE_REVISION)
  const numeros = await numerosDe(
    db,
    muestra.map(({ clave }) => clave),
  )
  return {
    ...{ revision, mueven: movidos.length, adelantan: adelantados.length },
    vencen: movidos.filter(({ vencido }) => vencido).length,
    muestra: muestra.map(({ clave, clase, antes, despues }) => ({
      ...{ numero: numeros.get(clave) ?? clave, clase, antes, despues },
      dias: antes < despues ? calendario.entre(antes, despues) : -calendario.entre(despues, antes),
    })),
  }
}

/**
 * Applies what was reviewed, and moves every open clock that it concerns, in one transaction (PLA-13, PLA-14). Throws
 * calendarioCambiado where calendar or clocks are no longer what was reviewed.
 */
export const aplicarCambios = async (
  { db, reloj, vivos, cartero, entidad }: CasaDeCalendario,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  { cambios, revision }: { cambios: readonly CambioLeido[]; revision: string },
): Promise<number> => {
  const [ahora, hoy] = [reloj.ahora(), reloj.hoy()]
  const quien = { user_id: sesion.user.id, ahora }
  const recalculados = await sinCarreras(() =>
    enTransaccion(db, actor, async (trx) => {
      await tomarCalendario(trx)
      // Before anything else: by another calendar the changes themselves may be refused.
      const version = await findVersionDelCalendario(trx)
      const [deVersion, revisado] = revision.split('.')
      if (deVersion !== String(version)) throw new ErrorDeNegocio('calendarioCambiado')
      const efecto = await calcular(trx, hoy, cambios, Number(revisado) || 0)
      if (efecto.revision !== revision) throw new ErrorDeNegocio('calendarioCambiado')
      const { movidos } = efecto
      const cambio = { revision, recalculados: movidos.length, hecho_por: quien.user_id }
      const cambio_id = await insertCambio(trx, cambio, ahora)
      for (const uno of cambios) if (uno.accion === 'quitar') await retirarDia(trx, uno, quien)
      for (const { fecha, hasta, clase, nombre, norma } of efecto.agregados)
        await insertDia(trx, { fecha, hasta, clase, nombre, norma, cambio_id }, quien)
      // Clocks may have stopped since they were read: the change counts and tells those that it really moved.
      const hechos = await moverPlazos(trx, movidos, { cambio_id, reloj })
      if (hechos.size < movidos.length) await setRecalculados(trx, cambio_id, hechos.size)
      await avisarMovidos(
        trx,
        { reloj, cartero, entidad },
        movidos.filter(({ plazo_id }) => hechos.has(plazo_id)),
      )
      return hechos.size
    }),
  )
  await vivos.releer()
  // A filing that was being saved meanwhile may have been counted by the calendar of before.
  await alcanzarRezagados({ db, reloj }, actor)
  return recalculados
}

/** Of two entries of the same day the database refuses the second: the calendar has changed meanwhile. */
const sinCarreras = async <T>(acto: () => Promise<T>): Promise<T> => {
  try {
    return await acto()
  } catch (error) {
    throw codigoSql(error) === EXCLUIDO ? new ErrorDeNegocio('calendarioCambiado') : error
  }
}

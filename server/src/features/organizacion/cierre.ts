import { esAdministrador, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import {
  ASUNTOS_CON_DESTINO,
  type Asunto,
  type Cantidades,
  type Cierre,
  type DecisionDePersona,
  type Fusion,
  faltaDecidir,
  IMPEDIMENTOS,
  LISTA_DE_ASUNTOS,
  MENSAJES_CIERRE,
  type PersonaDelCierre,
  proveidoDeCierre,
  type Recuento,
  sumaDeCantidades,
} from '@cabildo/contracts/organizacion-cierre'
import type * as z from 'zod/mini'
import type { CasaWeb } from '../../casa.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { DEFINITIVO_POR_TABLAS } from '../documentos/index.ts'
import { terminar, trasladar } from '../usuarios/index.ts'
import { type AreaTomada, findFacultades, lockAreas } from './areas.queries.ts'
import { enActo, exigirActiva, faltasPorOtras, type Quien, registrarArea } from './areas.ts'
import {
  apartarArea,
  apartarPersonas,
  contarAsuntos,
  derivarExpedientes,
  findCierre,
  findDelAdministrador,
  findEstado,
  findTrasladado,
  insertCierre,
  listAsunto,
  listPersonasDelCierre,
  mantenerAbierta,
  pasarCuidados,
  pasarDependientes,
  pasarFacultades,
  pasarFirmas,
  pasarProcedimientos,
  pasarUsuarioDeArea,
  ponerEnCuidado,
  reabrirArea,
  terminarCuidado,
} from './cierre.queries.ts'

type CasaDeCierre = Pick<CasaWeb, 'db' | 'reloj' | 'sesiones'>

/** Why an area cannot be closed, null when it can (ORG-30). */
const impedimentoDe = async (db: Db, reloj: Reloj, sesion: Sesion, id: number): Promise<string | null> => {
  if ((await findFacultades(db, id))?.informatica === id) return IMPEDIMENTOS.informatica
  if ((await findDelAdministrador(db, USUARIO_ADMINISTRADOR, reloj.hoy())) === id) return IMPEDIMENTOS.administrador
  return sesion.area.id === id && !esAdministrador(sesion) ? IMPEDIMENTOS.propia : null
}

/** What an area holds, read at one moment; nothing changes (ORG-26). Throws noEncontrado, areaCerrada. */
export const contarCierre = ({ db, reloj }: CasaDeCierre, sesion: Sesion, id: number): Promise<Recuento> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      exigirActiva(hallado(await findEstado(trx, id)))
      const hoy = reloj.hoy()
      return {
        cantidades: await contarAsuntos(trx, id, hoy, DEFINITIVO_POR_TABLAS),
        personas: await listPersonasDelCierre(trx, id, hoy),
        facultades: (await findFacultades(trx, id))?.propias.filter((facultad) => facultad !== 'tramites') ?? [],
        impedimento: await impedimentoDe(trx, reloj, sesion, id),
      }
    })

/** A page of what an area holds of one kind (ORG-26). Throws noEncontrado. */
export const listarAsunto = async (
  { db, reloj }: CasaDeCierre,
  pedido: { id: number; asunto: Asunto; start: number; length: number },
) => {
  hallado(await findEstado(db, pedido.id))
  return listAsunto(db, { ...pedido, hoy: reloj.hoy() }, DEFINITIVO_POR_TABLAS)
}

/** What is done to one area: the new owner of each kind, null for an ability that nobody gets. */
interface Reparto {
  sucesora_id: number
  documento: string
  destinos: z.output<typeof Cierre>['destinos']
  personas: readonly DecisionDePersona[]
  fusion: boolean
}

/** An area that an act holds, counted again. */
interface Recontada {
  area: AreaTomada
  cantidades: Cantidades
  suyas: readonly PersonaDelCierre[]
}

/** Holds an area and counts it again (ORG-28). Throws asuntosCambiados with the counts of now where one is not as it was shown. */
const recontar = async (
  trx: Trx,
  { reloj }: CasaDeCierre,
  sesion: Sesion,
  id: number,
  mostradas: Cantidades,
): Promise<Recontada> => {
  const area = exigirActiva(hallado((await lockAreas(trx, [id]))[0]))
  const impedimento = await impedimentoDe(trx, reloj, sesion, id)
  if (impedimento) throw new ErrorDeNegocio('areaNoSeCierra', { mensaje: impedimento })
  const cantidades = await contarAsuntos(trx, id, reloj.hoy(), DEFINITIVO_POR_TABLAS)
  if (LISTA_DE_ASUNTOS.some((asunto) => cantidades[asunto] !== mostradas[asunto]))
    throw new ErrorDeNegocio('asuntosCambiados', { cantidades })
  return { area, cantidades, suyas: await listPersonasDelCierre(trx, id, reloj.hoy()) }
}

/** Whoever was decided about is still there. Throws asuntosCambiados. */
const exigirPersonas = (recontadas: readonly Recontada[], personas: readonly DecisionDePersona[]): void => {
  const estan = new Set(recontadas.flatMap(({ suyas }) => suyas.map(({ empacce_id }) => empacce_id)))
  if (personas.some(({ empacce_id }) => !estan.has(empacce_id)))
    throw new ErrorDeNegocio('asuntosCambiados', {
      cantidades: sumaDeCantidades(recontadas.map(({ cantidades }) => cantidades)),
    })
}

/**
 * Closes one area that was counted again inside an act that holds it (ORG-28): passes on all of Table ORG-C. `cerrandose` are
 * the areas that close in the same act. Throws validacion.
 */
const cerrarUna = async (
  trx: Trx,
  { reloj }: CasaDeCierre,
  sesion: Sesion,
  { area, cantidades, suyas }: Recontada,
  { sucesora_id, documento, destinos, personas, fusion }: Reparto,
  cerrandose: readonly number[],
): Promise<void> => {
  const [id, ahora] = [area.id, reloj.ahora()]
  const decisiones = new Map(personas.map((decision) => [decision.empacce_id, decision]))
  const sinDecidir: Asunto[] = [
    ...ASUNTOS_CON_DESTINO.filter((asunto) => cantidades[asunto] > 0 && destinos[asunto] === undefined),
    ...(['usuarios', 'trabajadores'] as const).filter((asunto) =>
      suyas.some((una) => (una.username !== null) === (asunto === 'usuarios') && !decisiones.has(una.empacce_id)),
    ),
  ]
  if (sinDecidir.length > 0) throw campoInvalido('destinos', faltaDecidir(sinDecidir))
  await exigirDestinos(trx, [id, ...cerrandose], { sucesora_id, destinos, personas })

  for (const persona of suyas) {
    const { acto, area_id, cargo_id, permisos } = decisiones.get(persona.empacce_id) as DecisionDePersona
    const quien = { sesion, reloj }
    if (acto === 'terminar') await terminar(trx, quien, persona.empacce_id, documento)
    else
      await trasladarPor(trx, quien, persona, {
        ...{ area_id: area_id ?? sucesora_id, cargo_id: cargo_id ?? persona.cargo_id, documento, permisos, ahora },
      })
  }
  // Documents and publications are in care whatever the counts: those of years ago, too (ORG-25).
  const deOtras = destinos.cuidados ?? sucesora_id
  for (const asunto of ['visitas', 'documentos', 'normas'] as const)
    await ponerEnCuidado(trx, id, asunto, { destino: destinos[asunto] ?? sucesora_id, deOtras }, ahora)
  await pasarCuidados(trx, id, deOtras)
  await pasarFirmas(trx, id, destinos.firmas ?? sucesora_id, ahora)
  await pasarProcedimientos(trx, id, destinos.procedimientos ?? sucesora_id, ahora)
  await pasarDependientes(trx, id, destinos.dependientes ?? sucesora_id, ahora)
  await pasarFacultades(trx, id, destinos.facultades ?? null)
  await insertCierre(trx, {
    area_id: id,
    sucesora_id,
    documento,
    cantidades,
    fusion,
    created_by: sesion.user.id,
    ahora,
  })
  // What a closed area has not received goes on all the same (EXP-70).
  await derivarExpedientes(trx, {
    ...{ id, destino: destinos.expedientes ?? sucesora_id, user_id: sesion.user.id, ahora },
    proveido: proveidoDeCierre(area.name, documento),
  })
}

/** Whoever receives something is an active area that does not close in the same act, and stays so until it ends. */
const exigirDestinos = async (
  trx: Trx,
  cerrandose: readonly number[],
  { sucesora_id, destinos, personas }: Pick<Reparto, 'sucesora_id' | 'destinos' | 'personas'>,
): Promise<void> => {
  const nombrados: [string, number][] = [
    ['sucesora_id', sucesora_id],
    ...ASUNTOS_CON_DESTINO.flatMap((asunto): [string, number][] => {
      const destino = destinos[asunto]
      return destino == null ? [] : [[`destinos.${asunto}`, destino]]
    }),
    ...personas.flatMap(({ acto, area_id }, i): [string, number][] =>
      acto === 'trasladar' && area_id != null ? [[`personas.${i}.area_id`, area_id]] : [],
    ),
  ]
  const ids = [...new Set(nombrados.map(([, id]) => id))]
  const activas = new Set((await lockAreas(trx, ids)).filter((area) => area.cerrada_at === null).map(({ id }) => id))
  const malo = nombrados.find(([, id]) => cerrandose.includes(id) || !activas.has(id))
  if (malo) throw campoInvalido(malo[0], MENSAJES_CIERRE.sucesora)
  for (const id of ids.sort((a, b) => a - b)) await mantenerAbierta(trx, id)
}

/** A refusal of the permissions that somebody would take along says of whom (USU-66). */
const conNombre = async (nombre: string, acto: Promise<unknown>): Promise<void> => {
  try {
    await acto
  } catch (error) {
    const motivo = error instanceof ErrorDeNegocio ? error.campos?.myChoices : undefined
    throw motivo ? campoInvalido('personas', `${nombre}: ${motivo}`) : error
  }
}

/** Moves somebody of the closed area, with the codes of before or none (USU-64); a user by area becomes one of the new area. */
const trasladarPor = async (
  trx: Trx,
  quien: { sesion: Sesion; reloj: Reloj },
  { empacce_id, nombre, cargo_id: actual }: PersonaDelCierre,
  {
    area_id,
    cargo_id,
    documento,
    permisos,
    ahora,
  }: Pick<DecisionDePersona, 'permisos'> & {
    area_id: number
    cargo_id: number | null
    documento: string
    ahora: Date
  },
): Promise<void> => {
  const { user_id, codigos, porArea } = hallado(await findTrasladado(trx, empacce_id))
  if (!porArea && cargo_id === null) throw campoInvalido('personas', MENSAJES_CIERRE.sinCargo)
  await conNombre(
    nombre,
    trasladar(trx, quien, empacce_id, {
      ...{ area_id, documento, perfil_id: null, aceptado: true },
      cargo_id: porArea ? actual : cargo_id,
      codigos: permisos === 'mismos' ? codigos : [],
    }),
  )
  if (porArea && user_id !== null) await pasarUsuarioDeArea(trx, user_id, area_id, ahora)
}

/** Closes an area (ORG-25 to ORG-30). The same act sent again after a lost answer is answered as the first time. */
export const cerrarArea = async (
  casa: CasaDeCierre,
  { sesion, actor }: Quien,
  id: number,
  cierre: z.output<typeof Cierre>,
): Promise<Cantidades> => {
  exigirConfirmado(sesion, casa.reloj)
  const antes = await findCierre(casa.db, id)
  const esElMismo =
    antes?.created_by === sesion.user.id &&
    antes.sucesora_id === cierre.sucesora_id &&
    antes.documento === cierre.documento &&
    LISTA_DE_ASUNTOS.every((asunto) => antes.cantidades[asunto] === cierre.cantidades[asunto])
  if (antes && esElMismo) return antes.cantidades
  await enActo(casa, actor, async (trx) => {
    await apartarPersonas(trx, [id])
    await apartarArea(trx, id)
    const recontada = await recontar(trx, casa, sesion, id, cierre.cantidades as Cantidades)
    exigirPersonas([recontada], cierre.personas)
    await cerrarUna(trx, casa, sesion, recontada, { ...cierre, fusion: false }, [])
  })
  casa.sesiones.olvidar(null)
  return cierre.cantidades as Cantidades
}

/** Closes two or more areas into one, which may be one of them or a new one (ORG-31). */
export const fusionarAreas = async (
  casa: CasaDeCierre,
  { sesion, actor }: Quien,
  { ids, destino, documento, personas, cantidades }: z.output<typeof Fusion>,
): Promise<{ area_id: number; cantidades: Cantidades }> => {
  exigirConfirmado(sesion, casa.reloj)
  const hecho = await enActo(casa, actor, async (trx) => {
    const unas = [...new Set(ids)].sort((a, b) => a - b)
    await apartarPersonas(trx, unas)
    for (const id of unas) await apartarArea(trx, id)
    const area_id = 'id' in destino ? destino.id : await registrarArea(trx, casa.reloj, destino)
    const seCierran = unas.filter((id) => id !== area_id)
    if (unas.length < 2 || seCierran.length === 0) throw campoInvalido('ids', MENSAJES_CIERRE.pocas)
    const todas = Object.fromEntries(ASUNTOS_CON_DESTINO.map((asunto) => [asunto, area_id]))
    // All are counted before the first one closes, which takes what depends on it away from the others.
    const recontadas: Recontada[] = []
    for (const id of seCierran) {
      const mostradas = cantidades[String(id)] as Cantidades | undefined
      if (!mostradas) throw campoInvalido('cantidades', faltaDecidir(LISTA_DE_ASUNTOS))
      recontadas.push(await recontar(trx, casa, sesion, id, mostradas))
    }
    // Nothing becomes of the people of the one that stays.
    const quedan = new Set((await listPersonasDelCierre(trx, area_id, casa.reloj.hoy())).map((una) => una.empacce_id))
    const suyas = personas.filter(({ empacce_id }) => !quedan.has(empacce_id))
    exigirPersonas(recontadas, suyas)
    const reparto = { sucesora_id: area_id, documento, destinos: todas, personas: suyas, fusion: true }
    for (const recontada of recontadas) await cerrarUna(trx, casa, sesion, recontada, reparto, seCierran)
    return { area_id, cantidades: sumaDeCantidades(recontadas.map((una) => una.cantidades)) }
  })
  casa.sesiones.olvidar(null)
  return hecho
}

/** Makes a closed area active again; people, signatures and movements do not come back (ORG-32). */
export const reabrir = async (casa: CasaDeCierre, { sesion, actor }: Quien, id: number): Promise<void> => {
  exigirConfirmado(sesion, casa.reloj)
  await enActo(casa, actor, async (trx) => {
    await apartarArea(trx, id)
    const area = hallado((await lockAreas(trx, [id]))[0])
    if (area.cerrada_at === null) throw new ErrorDeNegocio('areaAbierta')
    exigirSinFaltas(await faltasPorOtras(trx, { salvo: id, name: area.name, siglas: area.siglas }))
    await reabrirArea(trx, id, sesion.user.id, casa.reloj.ahora())
    await terminarCuidado(trx, id)
  })
  casa.sesiones.olvidar(null)
}

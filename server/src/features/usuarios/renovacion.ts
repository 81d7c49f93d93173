import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import { prohibidosJuntos } from '@cabildo/contracts/incompatibles'
import {
  ACTO_PROPUESTO,
  type ActoDeRenovacion,
  actosPosibles,
  admiteHasta,
  aniosRenovables,
  cantidadesDe,
  diaDelFin,
  type FilaDeRenovacion,
  LISTA_DE_PROPUESTAS,
  MENSAJES_RENOVACION,
  MOTIVOS_DE_QUEDAR,
  type PorPropuesta,
  type Propuesta,
  type Quedado,
  type RenovacionPedida,
  ultimoDiaParaDeshacer,
} from '@cabildo/contracts/renovacion'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { unaVezPorClave } from '../../platform/db/por-clave.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { listProhibidas } from './incompatibles.queries.ts'
import { type Quien, traducido } from './reglas.ts'
import {
  type Ambito,
  copiarAccesos,
  countDeOtraArea,
  deshacerAccesos,
  findPorClave,
  getRecuento,
  insertRenovacion,
  type ListadoDeRenovacion,
  listDeshacibles,
  listRenovacion,
  lockHecha,
  lockRenovacion,
  pageRenovacion,
  setDeshecha,
  setHecho,
  terminarAccesos,
} from './renovacion.queries.ts'

/**
 * Rules by which an access is left out of a renewal although its proposal lets it in, each with its reason by `empacce_id`: what
 * a person would hold by it together with the rest of what the person holds belongs here (USU-57).
 */
type Exclusion = (trx: Trx, filas: readonly FilaDeRenovacion[], anio: number) => Promise<ReadonlyMap<number, string>>
const EXCLUSIONES: readonly Exclusion[] = [
  // What a person must not hold together is not given anew (USU-66).
  async (trx, filas, anio) => {
    const ids = filas.map(({ empacce_id }) => empacce_id)
    const prohibidas = await listProhibidas(trx, ids, `${anio}-01-01`)
    return new Map([...prohibidas].map(([empacce_id, motivo]) => [empacce_id, prohibidosJuntos(motivo)]))
  },
]

const excluidas = async (trx: Trx, filas: readonly FilaDeRenovacion[], anio: number): Promise<Map<number, string>> => {
  const motivos = new Map<number, string>()
  for (const excluir of EXCLUSIONES)
    for (const [empacce_id, motivo] of await excluir(trx, filas, anio)) motivos.set(empacce_id, motivo)
  return motivos
}

/** What a caller renews: all, with permission 4, or what the registry of the own area keeps. Throws validacion for the year. */
const ambitoDe = (sesion: Sesion, reloj: Reloj, anio: number): Ambito => {
  const hoy = reloj.hoy()
  if (!aniosRenovables(hoy).includes(anio)) throw campoInvalido('anio', MENSAJES_RENOVACION.anio)
  return { anio, hoy, ...alcanceDe(sesion) }
}
const alcanceDe = (sesion: Sesion): Pick<Ambito, 'registro' | 'concede'> => ({
  registro: puedeAcceder([Permiso.usuarios], sesion) ? null : sesion.area.id,
  concede: concedeReservados(sesion),
})

const enTodas = (parte: Partial<PorPropuesta> | undefined): PorPropuesta =>
  Object.fromEntries(LISTA_DE_PROPUESTAS.map((propuesta) => [propuesta, parte?.[propuesta] ?? 0])) as PorPropuesta

/** The accesses of the year before with what is proposed, counts by area and proposal, and what can be undone (USU-55). */
export const verRenovacion = async (
  { db, reloj }: Pick<CasaDeSesion, 'db' | 'reloj'>,
  sesion: Sesion,
  anio: number,
  listado: ListadoDeRenovacion,
) => {
  const ambito = ambitoDe(sesion, reloj, anio)
  const pedida = listado.columns.area_id
  if (pedida && ambito.registro !== null) soloSuArea(sesion, Number(pedida))
  const [pagina, recuento] = await Promise.all([
    pageRenovacion(db, listado, ambito),
    getRecuento(db, ambito, ultimoDiaParaDeshacer(anio)),
  ])
  const areas = recuento.areas.map((area) => ({ ...area, cantidades: enTodas(area.cantidades) }))
  const suyas = areas.filter(({ area_id }) => !pedida || String(area_id) === pedida)
  return {
    ...pagina,
    areas,
    renovaciones: recuento.renovaciones,
    cantidades: Object.fromEntries(
      LISTA_DE_PROPUESTAS.map((propuesta) => [
        propuesta,
        suyas.reduce((suma, { cantidades }) => suma + cantidades[propuesta], 0),
      ]),
    ) as PorPropuesta,
  }
}

interface Renovada {
  renovacion_id: number
  cantidades: { renovados: number; terminados: number; quedan: number }
  fuera: Quedado[]
}

/**
 * Renews accesses as they are, ends others and leaves the rest, in one act (USU-56, USU-57). Throws renovacionCambiada with the
 * counts of now where they are not those that were shown; reservado and accesoPropio for decisions that are not the caller's.
 */
export const renovarAccesos = async (
  casa: CasaDeSesion,
  quien: Quien,
  anio: number,
  pedida: RenovacionPedida,
): Promise<Renovada> => {
  const { db, reloj, sesiones } = casa
  const { sesion, actor } = quien
  const ambito = ambitoDe(sesion, reloj, anio)
  if (ambito.registro !== null) await exigirSuArea(db, sesion, pedida)
  const { clave, cantidades } = pedida
  const acto = () =>
    enTransaccion(db, actor, async (trx) => {
      const created_at = reloj.ahora()
      const suya = { clave, anio, area_id: ambito.registro, cantidades, created_by: sesion.user.id, created_at }
      const renovacion_id = await insertRenovacion(trx, suya)
      await lockRenovacion(trx, ambito)
      return hacer(trx, { renovacion_id, ahora: created_at, ambito, yo: sesion.user.id }, pedida)
    })
  const renovada = await unaVezPorClave<Renovada & { mostradas?: unknown }>({
    clave,
    indice: 'renovaciones_clave',
    insertar: () => traducido(acto()),
    buscar: async (una) => {
      const hecha = await findPorClave(db, sesion.user.id, una)
      if (!hecha) return undefined
      const { renovados, terminados, quedan } = hecha
      const mostradas = { anio: hecha.anio, ...hecha.cantidades }
      return { renovacion_id: hecha.id, cantidades: { renovados, terminados, quedan }, fuera: [], mostradas }
    },
    esElMismo: ({ mostradas }) => esIgual(mostradas, { anio, ...cantidades }),
    mensaje: 'Un envío anterior de esta renovación ya se hizo, con otras cantidades',
  })
  sesiones.olvidar(null)
  const { renovacion_id, cantidades: hechas, fuera } = hallado(renovada)
  return { renovacion_id, cantidades: hechas, fuera }
}

const esIgual = (una: unknown, otra: object): boolean =>
  Object.entries(otra).every(([campo, valor]) => (una as Record<string, unknown>)[campo] === valor)

/** Refuses the registry of an area what is of another one. */
const exigirSuArea = async (db: Db, sesion: Sesion, { filtro, decisiones }: RenovacionPedida): Promise<void> => {
  const area_id = soloSuArea(sesion, filtro.area_id)
  const ids = decisiones.map(({ empacce_id }) => empacce_id)
  if ((await countDeOtraArea(db, ids, area_id)) > 0) throw new ErrorDeNegocio('sinPermiso')
}

interface Acto {
  renovacion_id: number
  ahora: Date
  ambito: Ambito
  yo: number
}
type Decidida = FilaDeRenovacion & { acto: ActoDeRenovacion; dada: string | null }

const hacer = async (
  trx: Trx,
  { renovacion_id, ahora, ambito, yo }: Acto,
  pedida: RenovacionPedida,
): Promise<Renovada> => {
  const { anio, hoy } = ambito
  const filas = await listRenovacion(trx, ambito)
  const alcanzadas = filas.filter(alcanzada(pedida))
  const decididas = decidir(alcanzadas, pedida, ambito, yo)
  const cantidades = cantidadesDe(contar(alcanzadas), decididas)
  if (!esIgual(cantidades, pedida.cantidades)) throw new ErrorDeNegocio('renovacionCambiada', { cantidades })
  const de = (acto: ActoDeRenovacion) => decididas.filter((una) => una.acto === acto)
  const motivos = await excluidas(trx, de('renovar'), anio)
  const renovadas = de('renovar').filter(({ empacce_id }) => !motivos.has(empacce_id))
  const terminadas = de('terminar').map(({ empacce_id }) => empacce_id)
  if (renovadas.length + terminadas.length + motivos.size === 0)
    throw campoInvalido('decisiones', MENSAJES_RENOVACION.nada)
  const hecho = {
    renovados: await copiarAccesos(
      trx,
      renovacion_id,
      { empacce_ids: renovadas.map((una) => una.empacce_id), hastas: renovadas.map((una) => una.dada) },
      { anio, hoy, ahora },
    ),
    terminados: await terminarAccesos(trx, renovacion_id, terminadas, { anio, fin: diaDelFin(anio, hoy), ahora }),
    quedan: porDecidir(filas, decididas) + motivos.size,
  }
  await setHecho(trx, renovacion_id, hecho)
  const fuera = filas.flatMap(({ empacce_id, nombre }) => {
    const motivo = motivos.get(empacce_id)
    return motivo === undefined ? [] : [{ empacce_id, nombre, motivo }]
  })
  return { renovacion_id, cantidades: hecho, fuera }
}

/** Which accesses an act is about: those that it names or, of all, those of its filter. */
const alcanzada = ({ todos, filtro, decisiones }: RenovacionPedida) => {
  const nombradas = new Set(decisiones.map(({ empacce_id }) => empacce_id))
  return ({ empacce_id, area_id, propuesta }: FilaDeRenovacion): boolean =>
    todos
      ? (filtro.area_id ?? area_id) === area_id && (filtro.propuesta ?? propuesta) === propuesta
      : nombradas.has(empacce_id)
}

const contar = (filas: readonly FilaDeRenovacion[]): PorPropuesta => {
  const cuantas = enTodas(undefined)
  for (const { propuesta } of filas) cuantas[propuesta] += 1
  return cuantas
}

/** What is decided of each access that something can be decided of: what was said of it, or what is proposed. */
const decidir = (
  filas: readonly FilaDeRenovacion[],
  { decisiones }: RenovacionPedida,
  { anio, hoy }: Ambito,
  yo: number,
): Decidida[] => {
  const primero = hoy > `${anio}-01-01` ? hoy : `${anio}-01-01`
  const dichas = new Map(decisiones.map((decision) => [decision.empacce_id, decision]))
  return filas.flatMap((fila) => {
    const dicha = dichas.get(fila.empacce_id)
    if (dicha) exigirDecision(fila, dicha, yo)
    const propuesto = ACTO_PROPUESTO[fila.propuesta]
    if (propuesto === null) return []
    const dada = dicha?.hasta ?? null
    if (dada !== null && dada < primero) throw campoInvalido('hasta', MENSAJES_RENOVACION.hasta)
    const acto = dicha?.acto ?? propuesto
    // What is proposed of the own access, or of user 11's, is done only where it may be decided.
    return [{ ...fila, acto: actosPosibles(fila, yo).includes(acto) ? acto : 'no_renovar', dada }]
  })
}

/** Refuses a decision that is not the caller's, or that the access does not take. */
const exigirDecision = (
  fila: FilaDeRenovacion,
  { acto, hasta }: RenovacionPedida['decisiones'][number],
  yo: number,
): void => {
  if (acto === 'no_renovar' && ACTO_PROPUESTO[fila.propuesta] !== null) return
  const negativa: Partial<Record<Propuesta, 'reservado' | 'sinPermiso'>> = {
    reservado: 'reservado',
    usuarios: 'sinPermiso',
  }
  const codigo = negativa[fila.propuesta]
  if (codigo) throw new ErrorDeNegocio(codigo)
  const posible = actosPosibles(fila, yo).includes(acto)
  if (fila.user_id === yo && (!posible || (hasta && !admiteHasta(fila, yo)))) throw new ErrorDeNegocio('accesoPropio')
  if (hasta && !admiteHasta(fila, yo)) throw campoInvalido('hasta', MENSAJES_RENOVACION.sinFechas)
  // Nothing is to be decided of an access whose proposal has become another: the counts say so.
  if (!posible && ACTO_PROPUESTO[fila.propuesta] !== null) throw campoInvalido('decisiones', MENSAJES_RENOVACION.acto)
}

/** What is proposed to be renewed or ended and was left for later. */
const porDecidir = (filas: readonly FilaDeRenovacion[], decididas: readonly Decidida[]): number => {
  const hechas = new Set(decididas.map(({ empacce_id }) => empacce_id))
  return filas.filter(
    ({ empacce_id, propuesta }) =>
      !hechas.has(empacce_id) && ['renovar', 'terminar'].includes(ACTO_PROPUESTO[propuesta] ?? ''),
  ).length
}

/**
 * Takes a renewal back as far as nobody has changed or used what it made (USU-58). Throws confirmar, noEncontrado,
 * renovacionVencida after 31 January, and renovacionDeshecha where it was undone before.
 */
export const deshacerRenovacion = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
) => {
  exigirConfirmado(sesion, reloj)
  const alcance = alcanceDe(sesion)
  const deshecho = await traducido(
    enTransaccion(db, actor, async (trx) => {
      const hecha = hallado(await lockHecha(trx, id))
      if (alcance.registro !== null && hecha.area_id !== alcance.registro) throw new ErrorDeNegocio('noEncontrado')
      if (hecha.deshecha_at !== null) throw new ErrorDeNegocio('renovacionDeshecha')
      if (reloj.hoy() > ultimoDiaParaDeshacer(hecha.anio)) throw new ErrorDeNegocio('renovacionVencida')
      await lockRenovacion(trx, { anio: hecha.anio, registro: hecha.area_id })
      const todos = await listDeshacibles(trx, id, alcance)
      const libres = todos.filter(({ motivo }) => motivo === null)
      await deshacerAccesos(
        trx,
        id,
        libres.map(({ empacce_id }) => empacce_id),
      )
      await setDeshecha(trx, id, sesion.user.id, reloj.ahora())
      const quedan = todos.flatMap(({ motivo, nombre, nuevo_id, empacce_id }) =>
        motivo === null ? [] : [{ empacce_id: nuevo_id ?? empacce_id, nombre, motivo: MOTIVOS_DE_QUEDAR[motivo] }],
      )
      return { cantidades: { deshechos: libres.length, quedan: quedan.length }, quedan }
    }),
  )
  sesiones.olvidar(null)
  return deshecho
}

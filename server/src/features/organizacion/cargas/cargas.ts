import { fileURLToPath } from 'node:url'
import { Permiso, puedeAcceder, type QuienPide } from '@cabildo/contracts/base/permisos'
import type { Carga } from '@cabildo/contracts/cargas'
import { FALLAS_HOJA, type FallaHoja } from '@cabildo/contracts/hojas'
import {
  type CargaDeOrganizacion,
  type ClaseDeOrganizacion,
  type EquivalenciasGuardar,
  TOPE_FILAS_CARGA,
} from '@cabildo/contracts/organizacion-cargas'
import { MENSAJES_CARGOS } from '@cabildo/contracts/organizacion-cargos'
import { proponerSiglas } from '@cabildo/contracts/organizacion-siglas'
import type * as z from 'zod/mini'
import type { Casa, CasaWeb } from '../../../casa.ts'
import type { Config } from '../../../config.ts'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { contarClases, findCarga, findLeido, setLeido } from '../../../platform/cargas/cargas.queries.ts'
import {
  aplicarCarga,
  type ClaseDeCarga,
  revisar,
  tareaDeRevision,
  tomarLista,
} from '../../../platform/cargas/cargas.ts'
import {
  listEquivalencias,
  recordarEquivalencias,
  type TextoSuelto,
} from '../../../platform/cargas/equivalencias.queries.ts'
import type { Avance, LibroRevisado } from '../../../platform/cargas/revision.ts'
import type { Cartero } from '../../../platform/correo/carta.ts'
import { esConfidencial } from '../../../platform/correo/smtp.ts'
import type { Actor } from '../../../platform/db/actor.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../../platform/errores.ts'
import { llana } from '../../../platform/hojas/celda.ts'
import { abrirLectorDeLibros, type LectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { ProcessPoolOptions } from '../../../platform/procesos/process-pool.ts'
import { cifradoDeClaves } from '../../../platform/sesion/clave.ts'
import { exigirConfirmado } from '../../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../../platform/sesion/sesion.ts'
import { venceEn } from '../../sesion/index.ts'
import { cartaDeClave, generarClaves, imprimirHojas } from '../../usuarios/index.ts'
import { apartarAreas } from '../areas.queries.ts'
import { dichoDelArbol, registrarArea } from '../areas.ts'
import { apartarCargos, insertCargo } from '../cargos.queries.ts'
import { CHOQUES_DE_PERSONAL, escribirPersonal, juzgarPersonal, retenerPersonal } from './aplicacion.ts'
import {
  deleteClaves,
  entregarClaves,
  findAreaDeClave,
  findQuien,
  getCatalogos,
  getCuenta,
  insertClaves,
  insertFilas,
  listClaves,
  listEfectos,
  listLeidas,
  listSinClave,
  setClases,
  tomarTurno,
} from './cargas.queries.ts'
import type { PedidoDeCarga } from './lectura.ts'
import type { Elegidas } from './personal.ts'

const PROGRAMA = fileURLToPath(new URL('./lector.proceso.ts', import.meta.url))

export type LectorDeCargas = LectorDeLibros<PedidoDeCarga, LibroRevisado, Avance>
export const abrirLectorDeCargas = (
  archivos: Pick<Archivos, 'pesar' | 'abrir'>,
  opciones: ProcessPoolOptions = {},
): LectorDeCargas => abrirLectorDeLibros(PROGRAMA, archivos, opciones)

/** What is kept of a spreadsheet besides its rows. */
interface Leido {
  elegidas: Elegidas
  sueltos: TextoSuelto[]
  /** Users that were made; 0 until it is applied. */
  usuarios: number
}
const VACIO: Leido = { elegidas: {}, sueltos: [], usuarios: 0 }
// Only this file writes it.
const leidoDe = async (db: Db, carga_id: number): Promise<Leido> =>
  ((await findLeido(db, carga_id)) as unknown as Leido | null) ?? VACIO
// The column's type takes JSON only; Leido is JSON.
const comoJson = (leido: Leido) => ({ ...leido }) as unknown as Parameters<typeof setLeido>[2]

interface Partes {
  db: Db
  reloj: Casa['reloj']
}

/**
 * What a key with an area brought is judged as permission 6 there would, whoever answers for it: its own area, without users
 * (TRA-31, Table ING-B). Whoever may do less than that there may do nothing of it.
 */
const conClave = (quien: QuienPide, area_id: number | null): QuienPide => {
  if (area_id === null) return quien
  const deTodas = puedeAcceder(['organizacion', Permiso.usuarios], quien)
  if (!deTodas && quien.area.id !== area_id) return NADIE
  return { user: { id: 0 }, area: { id: area_id, facultades: [] }, roles: [Permiso.trabajadores] }
}

/** Decides what rows do, for whoever uploaded them; answers how many do something else now, and the texts without a match. */
const clasificar = async ({ db, reloj }: Partes, carga_id: number, quien: QuienPide, elegidas: Elegidas) => {
  const leidas = await listLeidas(db, carga_id)
  const decide = conClave(quien, await findAreaDeClave(db, carga_id))
  const { filas, sueltos } = await juzgarPersonal(db, leidas, { elegidas, quien: decide, hoy: reloj.hoy() })
  return { cambiadas: await setClases(db, carga_id, filas, leidas), sueltos }
}

/** Spreadsheets of people, as that caller may apply them (decision 0164). */
const cargaDePersonal = (reloj: Casa['reloj'], quien: QuienPide): ClaseDeCarga => ({
  tipo: 'personal',
  filas: 'cargas_organizacion',
  tarea: 'revisar_carga_organizacion',
  cambiada: 'personalCambiado',
  tomarTurno,
  reclasificar: async (trx, id, retener) => {
    const leido = await leidoDe(trx, id)
    if (retener) await retenerPersonal(trx, await listLeidas(trx, id))
    const { cambiadas, sueltos } = await clasificar({ db: trx, reloj }, id, quien, leido.elegidas)
    await setLeido(trx, id, comoJson({ ...leido, sueltos }))
    return cambiadas
  },
})

const NADIE: QuienPide = { user: { id: 0 }, area: { id: 0, facultades: [] }, roles: [] }
/** For receiving and checking, which ask nobody's rights. */
export const CARGA_DE_PERSONAL = (reloj: Casa['reloj']): ClaseDeCarga => cargaDePersonal(reloj, NADIE)

type Revisores = Pick<Casa, 'db' | 'reloj' | 'archivos' | 'log' | 'secreto'> & { lector: LectorDeCargas }

/** The task that reads and checks a spreadsheet, and makes the passwords of its users afterwards. */
export const revisarCargaDePersonal = (partes: Revisores) => {
  const { db, reloj, lector } = partes
  const clase = CARGA_DE_PERSONAL(reloj)
  return tareaDeRevision(partes, clase, async (carga_id) => {
    const revisado = await revisar(partes, clase, carga_id, async (id, storage_key) => {
      const leido = await lector.leer(storage_key, { clase: 'personal', hoy: reloj.hoy() }, async ({ filas, lote }) => {
        await insertFilas(db, id, filas, lote)
      })
      if ('falla' in leido) return { falla: palabrasDe(leido.falla, 'personal') }
      const quien = (await findQuien(db, id, reloj.hoy())) ?? NADIE
      const { sueltos } = await clasificar(partes, id, quien, {})
      return { ...leido, leido: comoJson({ ...VACIO, sueltos }) }
    })
    if (revisado && !('falla' in revisado)) await prepararClaves(partes, carga_id)
    return revisado
  })
}

/** The headings that a file must have. */
const TITULOS = { areas: 'ÁREA', personal: 'DNI y CARGO' } as const satisfies Record<ClaseDeOrganizacion, string>

/** Says why a file cannot be taken in, and what it would need. */
export const palabrasDe = (falla: FallaHoja, clase: ClaseDeOrganizacion): string => {
  if (falla === 'sinEncabezado') return `${FALLAS_HOJA.sinEncabezado}: ${TITULOS[clase]}`
  if (falla === 'demasiadasFilas')
    return `${FALLAS_HOJA.demasiadasFilas}: ${TOPE_FILAS_CARGA[clase].toLocaleString('en-US')} como máximo`
  return FALLAS_HOJA[falla]
}

const CLAVES_POR_LOTE = 20

/** Makes the passwords of the users of a spreadsheet that have none yet: some 50 ms each, away from any transaction. */
const prepararClaves = async ({ db, secreto }: Pick<Casa, 'db' | 'secreto'>, carga_id: number): Promise<void> => {
  const cifrado = cifradoDeClaves(secreto)
  const filas = await listSinClave(db, carga_id)
  for (let desde = 0; desde < filas.length; desde += CLAVES_POR_LOTE) {
    const lote = filas.slice(desde, desde + CLAVES_POR_LOTE)
    const claves = await generarClaves(lote.length)
    await insertClaves(
      db,
      carga_id,
      claves.map(({ clave, password_hash }, i) => ({
        ...{ fila: lote[i] ?? 0, sellada: cifrado.cifrar(clave), password_hash },
      })),
    )
  }
}

type CasaDeCargas = Pick<CasaWeb, 'db' | 'reloj' | 'config' | 'secreto' | 'sesiones'>

interface Quien {
  sesion: Sesion
  actor: Actor
}

interface PedidoDeAplicar {
  id: number
  /** 'Aplicar traslados'. */
  traslados: boolean
  /** Writes the passwords to new users with an address; null where none may go by mail: all of them are on the sheets. */
  cartero: Cartero | null
}

/**
 * Applies a checked spreadsheet of people in one transaction: with or without the moves of those who work elsewhere. Throws
 * personalCambiado where it would now do something else than what was shown (ORG-55).
 */
export const aplicarPersonal = async (
  casa: CasaDeCargas,
  { sesion, actor }: Quien,
  { id, traslados, cartero }: PedidoDeAplicar,
): Promise<void> => {
  const { db, reloj, config } = casa
  await prepararClaves(casa, id)
  await aplicarCarga(db, actor, cargaDePersonal(reloj, sesion), {
    ...{ id, user_id: sesion.user.id, retener: true },
    choques: CHOQUES_DE_PERSONAL,
    escribir: async (trx, { nombre }) => {
      const ahora = reloj.ahora()
      const filas = (await listEfectos(trx, id)).filter(({ efecto }) => traslados || efecto.acceso !== 'traslado')
      if (filas.some(({ efecto, password_hash }) => efecto.username !== null && password_hash === null))
        throw new ErrorDeNegocio('personalCambiado')
      const vence = venceEn(ahora, config.claveInicialDias)
      const usuarios = await escribirPersonal(trx, { reloj, quien: sesion, nombre, por: sesion.user.id, vence }, filas)
      const deFila = new Map(filas.map((fila) => [fila.fila, fila]))
      const conClave = []
      for (const { fila, user_id } of usuarios) {
        const { efecto, sellada = null } = deFila.get(fila) ?? {}
        const carta =
          efecto?.email != null && sellada !== null
            ? cartaDeClave(efecto.email, efecto, { user_id, sellada, vence })
            : null
        const correo_id = cartero && carta ? await cartero.escribir(trx, carta) : null
        conClave.push({ fila, user_id, correo_id })
      }
      await entregarClaves(trx, id, conClave, ahora)
      await setLeido(trx, id, comoJson({ ...VACIO, usuarios: usuarios.length }))
      const registrados = filas.filter(({ efecto }) => efecto.acceso === 'nuevo').length
      return { registrados, actualizados: filas.length - registrados }
    },
  })
  casa.sesiones.olvidar(null)
}

/** A spreadsheet of the caller with all that its page shows; 404 of another's, and for whoever may not take in such files. */
export const leerCarga = async (
  partes: Partes & Pick<Casa, 'config'>,
  { id, sesion }: { id: number; sesion: Sesion },
): Promise<CargaDeOrganizacion> => comoCarga(partes, await propia(partes.db, { id, sesion }))

/** Whether passwords of new users with an address go out by mail: over a line that nobody else reads (decision 0174). */
export const clavesSalen = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean => esConfidencial(smtpUrl)

/** One of areas takes the requirement of ORG-01. Throws noEncontrado. */
export const propia = async (
  db: Db,
  { id, sesion }: { id: number; sesion: Sesion },
  clases: readonly ClaseDeOrganizacion[] = ['personal', 'areas'],
): Promise<CargaPropia> => {
  for (const clase of clases) {
    if (clase === 'areas' && !puedeAcceder(['organizacion'], sesion)) continue
    const carga = await findCarga(db, clase, id, sesion.user.id, sesion.clave?.id)
    if (carga) return { ...carga, clase }
  }
  throw new ErrorDeNegocio('noEncontrado')
}
type CargaPropia = Carga & { clase: ClaseDeOrganizacion }

const comoCarga = async (
  { db, reloj, config }: Partes & Pick<Casa, 'config'>,
  carga: CargaPropia,
): Promise<CargaDeOrganizacion> => {
  const { elegidas, sueltos } = await leidoDe(db, carga.id)
  const equivalencias = await listEquivalencias(
    db,
    sueltos.map((suelto) => {
      const texto = llana(suelto.texto)
      return { ...suelto, llana: texto, elegida_id: elegidas[suelto.campo]?.[texto] ?? null }
    }),
  )
  const cuenta = hallado(await getCuenta(db, carga.id, { ahora: reloj.ahora(), saleCorreo: clavesSalen(config) }))
  return { ...carga, ...cuenta, equivalencias }
}

/**
 * Says what texts of a spreadsheet mean, creates what is to be created, and decides anew what its rows do. Creating takes the
 * requirement of ORG-01: throws sinPermiso (ORG-54).
 */
export const guardarEquivalencias = async (
  casa: CasaDeCargas,
  { sesion, actor }: Quien,
  id: number,
  pedido: z.output<typeof EquivalenciasGuardar>,
): Promise<{ areas: number; cargos: number }> => {
  const { db, reloj } = casa
  const { elegidas: nuevas, crear, crear_todos, depende_de = null } = pedido
  if ((crear.length > 0 || crear_todos) && !puedeAcceder(['organizacion'], sesion))
    throw new ErrorDeNegocio('sinPermiso')
  const creados = { areas: 0, cargos: 0 }
  await enTransaccion(db, actor, async (trx) => {
    const clase = cargaDePersonal(reloj, sesion)
    if (!(await tomarLista(trx, clase, id, sesion.user.id))) throw new ErrorDeNegocio('cargaTerminada')
    const leido = await leidoDe(trx, id)
    const catalogos = await getCatalogos(trx)
    const existe = {
      area: new Set(catalogos.areas.map((uno) => uno.id)),
      cargo: new Set(catalogos.cargos.map((uno) => uno.id)),
      perfil: new Set(catalogos.perfiles.map((uno) => uno.id)),
    }
    const elegidas: Elegidas = structuredClone(leido.elegidas)
    for (const { campo, texto, id: destino } of nuevas) {
      const suyas = { ...elegidas[campo] }
      if (destino === null) delete suyas[llana(texto)]
      else if (existe[campo].has(destino)) suyas[llana(texto)] = destino
      else throw new ErrorDeNegocio('validacion')
      elegidas[campo] = suyas
    }
    const porCrear = new Map(
      [...crear, ...(crear_todos ? leido.sueltos : [])].flatMap(({ campo, texto }) =>
        campo === 'perfil' || elegidas[campo]?.[llana(texto)] !== undefined
          ? []
          : [[`${campo} ${llana(texto)}`, { campo, texto }] as const],
      ),
    )
    if (porCrear.size > 0) {
      await apartarAreas(trx)
      await apartarCargos(trx)
    }
    const siglas = catalogos.areas.flatMap((area) => area.siglas ?? [])
    for (const { campo, texto } of porCrear.values()) {
      if (campo === 'area') {
        const suyas = proponerSiglas(texto, siglas)
        siglas.push(suyas)
        await registrarArea(trx, reloj, { name: texto, siglas: suyas || null, depende_de })
        creados.areas++
      } else {
        await insertCargo(trx, { name: texto }, reloj.ahora())
        creados.cargos++
      }
    }
    await recordarEquivalencias(
      trx,
      sesion.user.id,
      nuevas.flatMap(({ campo, texto, id: destino }) =>
        destino === null ? [] : [{ campo, texto: llana(texto), id: destino }],
      ),
    )
    await setLeido(trx, id, comoJson({ ...leido, elegidas }))
    if ((await clase.reclasificar(trx, id, false)) > 0) await contarClases(trx, clase, id)
  }).catch((error: unknown) => {
    throw restriccionViolada(error) === 'cargos_nombre'
      ? campoInvalido('crear', MENSAJES_CARGOS.repetido)
      : dichoDelArbol(error)
  })
  return creados
}

/**
 * The sheets of passwords of the users that a spreadsheet made, once, to whoever applied it. Throws confirmar, noEncontrado,
 * and clavesEntregadas when they were downloaded or their day is over (ORG-55).
 */
export const entregarHojas = async (
  casa: CasaDeCargas & Pick<CasaWeb, 'entidad'>,
  { sesion, actor }: Quien,
  id: number,
  alDejar: AbortSignal,
): Promise<Buffer> => {
  const { db, reloj, secreto } = casa
  const { estado } = await propia(db, { id, sesion }, ['personal'])
  if (estado !== 'aplicada') throw new ErrorDeNegocio('noEncontrado')
  exigirConfirmado(sesion, reloj)
  const ahora = reloj.ahora()
  const selladas = await listClaves(db, id, ahora)
  const cifrado = cifradoDeClaves(secreto)
  const hojas = selladas.flatMap(({ nombre, username, sellada }) => {
    const clave = cifrado.descifrar(sellada)
    return clave === null ? [] : [{ nombre, username, clave }]
  })
  if (hojas.length === 0) throw new ErrorDeNegocio('clavesEntregadas')
  // The sheets are made first: passwords that nobody could read would lock their owners out.
  const pdf = await imprimirHojas(casa, hojas, selladas[0]?.vence ?? ahora, alDejar)
  await enTransaccion(db, actor, async (trx) => {
    const filas = selladas.map(({ fila }) => fila)
    if ((await deleteClaves(trx, id, filas)) !== filas.length) throw new ErrorDeNegocio('clavesEntregadas')
  })
  return pdf
}

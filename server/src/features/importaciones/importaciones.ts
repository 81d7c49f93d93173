import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { EquivalenciasElegidas } from '@cabildo/contracts/cargas'
import { FALLAS_HOJA, type FallaHoja } from '@cabildo/contracts/hojas'
import {
  type ArchivosDeImportacion,
  DESHACER_HORAS,
  deImportacion,
  estorban,
  type Faltantes,
  type Importacion,
  MENSAJES_IMPORTACIONES,
  moduloApagado,
  SIN_BANDEJA,
  TIPOS_DE_IMPORTACION,
  type TipoDeImportacion,
  topeDeFilas,
} from '@cabildo/contracts/importaciones'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import type * as z from 'zod/mini'
import type { Casa } from '../../casa.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { cerrarAplicada, contarClases, darTiempo, findLeido, setLeido } from '../../platform/cargas/cargas.queries.ts'
import {
  type ClaseDeCarga,
  ponerAlDia,
  type Revisado,
  revisar,
  tareaDeRevision,
  tomarLista,
} from '../../platform/cargas/cargas.ts'
import { listEquivalencias, recordarEquivalencias } from '../../platform/cargas/equivalencias.queries.ts'
import { abrirLegajoZip, type EnLegajo, FallaDeLegajo, type Legajo } from '../../platform/cargas/legajo.ts'
import type { Avance, LibroRevisado } from '../../platform/cargas/revision.ts'
import { limiteDe } from '../../platform/conservacion/plazo.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { Json } from '../../platform/db/tables.gen.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { llana } from '../../platform/hojas/celda.ts'
import { abrirLectorDeLibros, type LectorDeLibros, type Libro } from '../../platform/hojas/lector.ts'
import type { ProcessPoolOptions } from '../../platform/procesos/process-pool.ts'
import { crearReloj, DIA_MS, HORA_MS } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { RecepcionDePdf } from '../../platform/subidas/pdf-suelto.ts'
import type { Revisor } from '../../platform/subidas/revisor.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import { listNoDefinitivos } from '../documentos/index.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { pedirLecturas } from '../textos/index.ts'
import { IMPORTADOR_DE_ARCHIVO } from './archivo.queries.ts'
import { traerArchivos } from './archivos.ts'
import { leerAreas } from './areas.ts'
import { IMPORTADOR_DE_DOCUMENTOS } from './documentos.queries.ts'
import { IMPORTADOR_DE_EXPEDIENTES } from './expedientes.queries.ts'
import { comprobarFirmas, type JuezDeFirmas } from './firmas.ts'
import {
  anotarAvance,
  cerrarDeshecha,
  contarConDatos,
  deleteAvance,
  deleteImportados,
  deleteTextos,
  empezarAplicacion,
  type FilaImportacion,
  findEstado,
  findImportacion,
  findTipo,
  huellasDe,
  insertFilas,
  insertNuevas,
  juzgar,
  listAbandonadas,
  listGuardados,
  listRegistrados,
  listTextosSueltos,
  registrosDe,
  retenerAreas,
  setFaltantes,
  soltarArchivos,
  tomarTurno,
  tomarTurnoLibre,
  volverALista,
} from './importaciones.queries.ts'
import { CARPETA_DE, type Importador } from './importador.queries.ts'
import type { PedidoDeImportacion } from './lectura.ts'
import { IMPORTADOR_DE_NACIMIENTOS } from './nacimientos.queries.ts'
import { IMPORTADOR_DE_NORMAS } from './normas.queries.ts'
import { importadorDeReclamos } from './reclamos.queries.ts'
import { importadorDeVisitas } from './visitas.queries.ts'

const PROGRAMA = fileURLToPath(new URL('./lector.proceso.ts', import.meta.url))
/** Twice as many rows as any other file has, and texts of whole registers (docs/benchmarks.md). */
const DE_CIEN_MIL_FILAS = {
  memoriaTotalMb: 800,
  memoriaGastadaMb: 300,
  trabajoMaximoMs: 60_000,
  tiempoMaximoMs: 120_000,
}

export type LectorDeImportaciones = LectorDeLibros<PedidoDeImportacion, LibroRevisado, Avance>
export const abrirLectorDeImportaciones = (
  archivos: Pick<Archivos, 'pesar' | 'abrir'>,
  opciones: ProcessPoolOptions = {},
): LectorDeImportaciones => abrirLectorDeLibros(PROGRAMA, archivos, { ...DE_CIEN_MIL_FILAS, ...opciones })

export interface Partes extends Pick<Casa, 'db' | 'reloj'> {
  config: Pick<Casa['config'], 'conservacion' | 'sisgedo' | 'subidaMaximaBytes'>
}

/** The kinds that can be imported; another one is a line here. */
const importadorDe = ({ reloj, config }: Partes, tipo: TipoDeImportacion): Importador => {
  const { visitasMeses: meses, reclamosContactoMeses } = config.conservacion
  // What the next night would take away cannot be undone tomorrow.
  const manana = crearReloj(() => new Date(reloj.ahora().getTime() + DIA_MS))
  const importadores: Record<TipoDeImportacion, () => Importador> = {
    visitas: () => importadorDeVisitas(meses === null ? null : { meses, desde: limiteDe(manana, { meses }) }),
    nacimientos: () => IMPORTADOR_DE_NACIMIENTOS,
    reclamos: () =>
      importadorDeReclamos(reclamosContactoMeses === null ? null : limiteDe(manana, { meses: reclamosContactoMeses })),
    documentos: () => IMPORTADOR_DE_DOCUMENTOS,
    expedientes: () => IMPORTADOR_DE_EXPEDIENTES,
    archivo: () => IMPORTADOR_DE_ARCHIVO,
    normas: () => IMPORTADOR_DE_NORMAS,
  }
  return importadores[tipo]()
}

interface Impedida {
  clase: TipoDeImportacion
  codigo: 'moduloApagado' | 'bandejaDesactivada'
  motivo: string
}

/** The kinds of which nothing can come in now, for nobody would see it: their module is off, or there is no tray (ORG-43, EXP-03). */
export const listImpedidas = async ({ db, config }: Pick<Partes, 'db' | 'config'>): Promise<Impedida[]> => {
  const activos = await listModulosActivos(db)
  return TIPOS_DE_IMPORTACION.flatMap((clase): Impedida[] => {
    const { modulo, enBandeja } = deImportacion(clase)
    if (modulo && !activos.includes(modulo)) return [{ clase, codigo: 'moduloApagado', motivo: moduloApagado(modulo) }]
    if (enBandeja && config.sisgedo.clase === 'http')
      return [{ clase, codigo: 'bandejaDesactivada', motivo: SIN_BANDEJA }]
    return []
  })
}

/** Throws moduloApagado or bandejaDesactivada where nothing of a kind can come in now. */
export const exigirAdmitida = async (partes: Pick<Partes, 'db' | 'config'>, tipo: TipoDeImportacion): Promise<void> => {
  const suya = (await listImpedidas(partes)).find(({ clase }) => clase === tipo)
  if (suya) throw new ErrorDeNegocio(suya.codigo, { mensaje: suya.motivo })
}

/** What is kept of a file besides its rows. */
interface Leido {
  /** What came besides the sheet, of kinds that bring PDFs. */
  archivos?: ArchivosDeImportacion
  /** Numbers that are missing, of kinds that have numbers. */
  faltantes?: Faltantes | null
  /** What texts of areas were said to mean, by `llana`. */
  elegidas: Record<string, number>
}
// Only this file and its queries write it.
const leidoDe = async (db: Db, carga_id: number): Promise<Leido> => ({
  elegidas: {},
  ...((await findLeido(db, carga_id)) as unknown as Partial<Leido> | null),
})

/** What came besides the sheet, and which numbers are missing. */
export const loDemasDe = async (
  db: Db,
  carga_id: number,
): Promise<{ archivos: ArchivosDeImportacion | null; faltantes: Faltantes | null }> => {
  const { archivos = null, faltantes = null } = await leidoDe(db, carga_id)
  return { archivos, faltantes }
}

/**
 * Decides anew what the rows of a file do; answers how many do something else now. While their PDFs are still to come (`porVenir`)
 * none is missing; `retener` keeps what decides about PDFs as it is.
 */
const decidir = async (
  trx: Trx,
  importador: Importador,
  carga_id: number,
  { porVenir = false, retener = false } = {},
): Promise<number> => {
  const { elegidas } = await leidoDe(trx, carga_id)
  const { todas } = await leerAreas(trx, importador.tipo, elegidas)
  const sinArchivo = CARPETA_DE[importador.tipo] && !porVenir ? MENSAJES_IMPORTACIONES.archivoNoGuardado : null
  const negados = importador.definitivos && !porVenir ? await listNoDefinitivos(trx, huellasDe(carga_id), retener) : {}
  const cambiadas = await juzgar(trx, importador, { carga_id, areas: todas, sinArchivo, negados })
  await setFaltantes(trx, importador, carga_id)
  return cambiadas
}

/** A kind of import for the mechanism of spreadsheets. */
export const claseDe = (partes: Partes, tipo: TipoDeImportacion): ClaseDeCarga => ({
  tipo,
  filas: 'importaciones_filas',
  tarea: 'revisar_importacion',
  cambiada: 'cargaCambiada',
  // To look at rows nobody has to wait for an import that is being applied.
  tomarTurno: async () => undefined,
  reclasificar: (trx, id, retener) => decidir(trx, importadorDe(partes, tipo), id, { retener }),
})

// Checking ------------------------------------------------------------------------------------------------------------

/** Says why a file cannot be taken in, and what it would need. */
const palabrasDe = (
  { falla, linea, detalle }: Extract<LibroRevisado, { falla: FallaHoja }>,
  tipo: TipoDeImportacion,
): string => {
  if (detalle !== undefined) return `${FALLAS_HOJA[falla]}: ${detalle}`
  if (falla === 'sinEncabezado') return `${FALLAS_HOJA.sinEncabezado}: ${deImportacion(tipo).necesarias}`
  if (falla === 'demasiadasFilas') {
    const { tope } = deImportacion(tipo)
    return `${FALLAS_HOJA.demasiadasFilas}: ${topeDeFilas(tipo).toLocaleString('en-US')}${tope ? ` y ${tope}` : ''} como máximo`
  }
  return linea === undefined ? FALLAS_HOJA[falla] : `Línea ${linea}: ${FALLAS_HOJA[falla]}`
}

/** What is read: a file of the store by its name, or a sheet with the PDFs that come with it. */
export type PorLeer = string | Legajo

interface DeLeer {
  id: number
  tipo: TipoDeImportacion
  que: PorLeer
  recepcion?: RecepcionDePdf
  /** Who looks at the signatures of PDFs, for kinds that tell of them. */
  juez?: JuezDeFirmas | undefined
}

/** Reads a file and saves its rows with what each would do; of kinds that bring PDFs these are stored, too (`recepcion`). */
export const leer = async (
  partes: Partes,
  lector: LectorDeImportaciones,
  { id, tipo, que, recepcion, juez }: DeLeer,
): Promise<Revisado> => {
  const { db, reloj } = partes
  const importador = importadorDe(partes, tipo)
  const { todas, nombres } = await leerAreas(db, tipo)
  const libro = typeof que === 'string' ? que : await enMemoria(que.hoja)
  const leido = await lector.leer(libro, { tipo, hoy: reloj.hoy(), areas: nombres }, async ({ filas, lote }) => {
    await insertFilas(db, importador, { carga_id: id, filas, lote, areas: todas })
  })
  if ('falla' in leido) return { falla: palabrasDe(leido, tipo) }
  const juzgarla = (porVenir: boolean) =>
    db.transaction().execute(async (trx) => {
      await darTiempo(trx)
      await decidir(trx, importador, id, { porVenir })
    })
  // What was found out beside the rows stays with the file.
  const conNota = async (de: LibroRevisado, mas: Partial<Leido> = {}) => ({
    ...de,
    leido: { ...((await findLeido(db, id)) as object | null), ...mas } as Json,
  })
  const carpeta = CARPETA_DE[tipo]
  if (!carpeta || typeof que === 'string' || !recepcion) {
    await juzgarla(false)
    return conNota(leido)
  }
  const guardados: string[] = []
  try {
    // What changes nothing brings no PDF.
    await juzgarla(true)
    const alGuardar = (clave: string) => guardados.push(clave)
    const archivos = await traerArchivos({ db, ...recepcion }, que, { carga_id: id, carpeta, alGuardar })
    await juzgarla(false)
    if (importador.conFirmas && juez)
      await comprobarFirmas({ ...recepcion, db, reloj, juez }, { carga_id: id, carpeta })
    if (!(await findEstado(db, id))) throw new Error('The import was dropped while it was checked')
    return await conNota(leido, { archivos: { ...archivos, conDatos: await contarConDatos(db, id) } })
  } catch (error) {
    // What cannot be deleted now is left to the next try and to the sweep.
    await soltar({ db, ...recepcion }, { carga_id: id, carpeta, guardados }).catch(() => undefined)
    throw error
  }
}

/** Deletes the PDFs that a check has stored which comes to nothing; nobody waits for the sweep to have their room again. */
const soltar = async (
  { db, archivos }: Pick<Partes, 'db'> & Pick<RecepcionDePdf, 'archivos'>,
  { carga_id, carpeta, guardados }: { carga_id: number; carpeta: Carpeta; guardados: readonly string[] },
): Promise<void> => {
  const carga = await findEstado(db, carga_id)
  // Another process may have come to the end of it: then the sweep tells what is nobody's.
  if (carga && carga.estado !== 'revisando') return
  await soltarArchivos(db, carga_id, guardados)
  for (const clave of guardados) await archivos.borrar(carpeta, clave)
}

/** A sheet whose bytes can be read more than once. Throws FallaDeLegajo where it cannot be unpacked. */
const enMemoria = async ({ abrir }: EnLegajo): Promise<Libro> => {
  const bytes = await buffer(abrir()).catch((error: unknown) => {
    throw error instanceof FallaDeHoja ? new FallaDeLegajo(FALLAS_HOJA[error.falla]) : error
  })
  return { bytes: bytes.length, abrir: async () => Readable.from([bytes]) }
}

/** Opens the ZIP of an upload, which is as small as any other. Throws FallaDeLegajo. */
const abrirSubido = async (archivos: Pick<Archivos, 'abrir'>, storage_key: string, maximoBytes: number) => {
  const guardado = await archivos.abrir('hojas', storage_key)
  if (!guardado) throw new Error(`Falta el archivo ${storage_key} de una carga`)
  const zip = await buffer(guardado)
  return abrirLegajoZip(zip, zip.length, maximoBytes)
}

type Revisores = Partes &
  Pick<Casa, 'archivos' | 'log'> & { lector: LectorDeImportaciones; revisor: Revisor; juez?: JuezDeFirmas }

/** Reads an upload of any kind, with its PDFs where it has some. */
const leerSubida = async (
  partes: Revisores,
  { id, tipo, storage_key }: { id: number; tipo: TipoDeImportacion; storage_key: string },
): Promise<Revisado> => {
  const { archivos, revisor, lector, config, juez } = partes
  if (!CARPETA_DE[tipo]) return leer(partes, lector, { id, tipo, que: storage_key })
  const maximoBytes = config.subidaMaximaBytes
  try {
    const que = await abrirSubido(archivos, storage_key, maximoBytes)
    try {
      return await leer(partes, lector, { id, tipo, que, recepcion: { archivos, revisor, maximoBytes }, juez })
    } finally {
      que.cerrar()
    }
  } catch (error) {
    if (error instanceof FallaDeLegajo) return { falla: error.message }
    throw error
  }
}

/** The task that reads and checks a file of any kind. */
export const revisarImportacion =
  (partes: Revisores) =>
  async (carga: { carga_id: number }, intento: { ultimo: boolean }): Promise<void> => {
    const tipo = await findTipo(partes.db, carga.carga_id)
    if (!tipo) return
    const clase = claseDe(partes, tipo)
    await tareaDeRevision(partes, clase, async (carga_id) => {
      // Of a try that was killed, whose rows go with this one's beginning.
      const deAntes = await listGuardados(partes.db, carga_id)
      return revisar(partes, clase, carga_id, async (id, clave) => {
        for (const { carpeta, storage_key } of deAntes) await partes.archivos.borrar(carpeta, storage_key)
        return leerSubida(partes, { id, tipo, storage_key: clave })
      })
    })(carga, intento)
  }

// Applying ------------------------------------------------------------------------------------------------------------

/** Tries of an import that fails through no fault of its rows. */
const INTENTOS = 4
/** Rows of one statement: often enough to be told how it goes, and seldom enough to cost nothing. */
const FILAS_POR_SENTENCIA = 5_000

interface Quien {
  sesion: Sesion
  actor: Actor
}

/** Begins to apply a checked import of the caller's: a job goes on with it, whatever becomes of this process. */
export const empezar = (partes: Partes, { sesion, actor }: Quien, id: number): Promise<void> =>
  enTransaccion(partes.db, actor, async (trx) => {
    const propia = async (retener: boolean) => {
      const suya = hallado(await findEstado(trx, id, retener))
      if (suya.created_by !== sesion.user.id) throw new ErrorDeNegocio('noEncontrado')
      return suya
    }
    // Sent twice it is done once; of one that is under way this is seen without waiting for its end.
    const empezada = ({ estado }: { estado: Importacion['estado'] }) => estado === 'aplicando' || estado === 'aplicada'
    const { tipo, ...antes } = await propia(false)
    if (empezada(antes)) return
    await exigirAdmitida({ ...partes, db: trx }, tipo)
    if (empezada(await propia(true))) return
    await tomarLista(trx, claseDe(partes, tipo), id, sesion.user.id)
    await empezarAplicacion(trx, id)
    await encolarAplicacion(trx, id)
  })

const encolarAplicacion = (trx: Trx, id: number) =>
  encolar(trx, 'aplicar_importacion', { carga_id: id }, { jobKey: `importacion:${id}`, intentos: INTENTOS })

/** Gives a job to imports that were to be applied and have none left. */
export const recogerImportaciones = async (db: Db): Promise<void> => {
  const abandonadas = await listAbandonadas(db)
  if (abandonadas.length === 0) return
  await db.transaction().execute(async (trx) => {
    for (const id of abandonadas) await encolarAplicacion(trx, id)
  })
}

/**
 * Writes what the rows of an import say, all of them or, where they would now do something else than was shown, none. Throws
 * moduloApagado or bandejaDesactivada, whoever asked for it while its records could be seen.
 */
export const escribir = async (
  partes: Partes,
  trx: Trx,
  { id, tipo, por }: { id: number; tipo: TipoDeImportacion; por: number | null },
  alAvanzar: (filas: number) => Promise<unknown>,
): Promise<'escrita' | 'cambiada'> => {
  const importador = importadorDe(partes, tipo)
  await exigirAdmitida({ db: trx, config: partes.config }, tipo)
  if (await ponerAlDia(trx, claseDe(partes, tipo), id, true)) return 'cambiada'
  const ahora = partes.reloj.ahora()
  const { todas: areas } = await leerAreas(trx, tipo, (await leidoDe(trx, id)).elegidas)
  await retenerAreas(trx, importador, id)
  let registrados = 0
  for (let desde = 0; ; ) {
    const tanda = await insertNuevas(trx, importador, {
      ...{ carga_id: id, desde, maximo: FILAS_POR_SENTENCIA, por, ahora, areas },
    })
    if (!tanda) break
    registrados += tanda.filas
    desde = tanda.ultima
    await alAvanzar(registrados)
  }
  if (importador.textos) await pedirLecturas(trx, importador.textos, registrosDe(id))
  await importador.alEscribir?.(trx, id)
  await cerrarAplicada(trx, claseDe(partes, tipo), id, { registrados, actualizados: 0, aplicada_at: ahora })
  await deleteAvance(trx, id)
  return 'escrita'
}

/** The task that applies an import in one transaction; begun again after a crash, it does it once. */
export const aplicarImportacion =
  (partes: Partes & Pick<Casa, 'log'>) =>
  async ({ carga_id: id }: { carga_id: number }, { ultimo }: { ultimo: boolean }): Promise<void> => {
    const { db, log } = partes
    try {
      const carga = await db
        .selectFrom('cargas')
        .select(['created_by'])
        .where('id', '=', id)
        .where('estado', '=', 'aplicando')
        .executeTakeFirst()
      if (!carga) return
      const por = carga.created_by
      // How far it is is told beside the transaction, and is no reason to give up what it has done.
      const avanzar = (filas: number) =>
        anotarAvance(db, id, filas).catch((err: unknown) =>
          log.warn({ err, carga_id: id }, 'no se pudo anotar el avance'),
        )
      await enTransaccion(db, { user_id: por, peticion: `importacion-${id}` }, async (trx) => {
        await tomarTurno(trx)
        // Not locked, so that nobody who asks for it waits until the end: only whoever has the turn changes one that is applied.
        const tomada = await findEstado(trx, id)
        if (tomada?.estado !== 'aplicando') return
        const hecho = await escribir(partes, trx, { id, tipo: tomada.tipo, por }, avanzar)
        if (hecho === 'cambiada') await volverALista(trx, id, MENSAJES_IMPORTACIONES.cambiada)
      })
    } catch (error) {
      const impedida = error instanceof ErrorDeNegocio && ['moduloApagado', 'bandejaDesactivada'].includes(error.codigo)
      const aviso = impedida ? error.message : MENSAJES_IMPORTACIONES.noAplicada
      if (impedida || ultimo) await db.transaction().execute((trx) => volverALista(trx, id, aviso))
      // To try it again would be of no use.
      if (!impedida) throw error
    }
  }

// Undoing -------------------------------------------------------------------------------------------------------------

/**
 * Takes away all that is there of what an import of the last day brought, in one transaction; undone twice it is done once. Waits
 * for no other import. Throws importacionUsada with the records that somebody changed since, importacionVencida after its day,
 * importacionOcupada while another one is applied or undone.
 */
export const deshacer = (partes: Partes, { sesion, actor }: Quien, id: number): Promise<void> =>
  enTransaccion(partes.db, actor, async (trx) => {
    const ahora = partes.reloj.ahora()
    /** The import, and since when it is there; null of one that was undone. */
    const porDeshacer = async (retener: boolean) => {
      const { tipo, estado, aplicada_at } = hallado(await findEstado(trx, id, retener))
      if (estado === 'deshecha') return null
      if (estado !== 'aplicada' || !aplicada_at) throw new ErrorDeNegocio('cargaTerminada')
      if (aplicada_at.getTime() <= ahora.getTime() - DESHACER_HORAS * HORA_MS)
        throw new ErrorDeNegocio('importacionVencida')
      return { tipo, aplicada_at }
    }
    if (!(await porDeshacer(false))) return
    if (!(await tomarTurnoLibre(trx))) throw new ErrorDeNegocio('importacionOcupada')
    const suya = await porDeshacer(true)
    if (!suya) return
    const importador = importadorDe(partes, suya.tipo)
    await deleteTextos(trx, importador, id)
    await importador.alDeshacer?.(trx, id)
    await deleteImportados(trx, importador, id, suya.aplicada_at)
    const { total, primeros } = await listRegistrados(trx, importador, id)
    if (total > 0) throw new ErrorDeNegocio('importacionUsada', { mensaje: estorban(suya.tipo, total, primeros) })
    await cerrarDeshecha(trx, id, { por: sesion.user.id, ahora })
  })

// What is shown ---------------------------------------------------------------------------------------------------------

/** An import with the texts that nobody knows, for whoever uploaded it. */
const comoImportacion = async (db: Db, { elegidas, ...fila }: FilaImportacion): Promise<Importacion> => {
  if (!fila.propia || fila.estado !== 'lista') return { ...fila, equivalencias: [] }
  const { propias } = await leerAreas(db, fila.clase)
  const sueltos = await listTextosSueltos(db, fila.id, propias)
  const conElegida = sueltos.map((suelto) => ({ ...suelto, elegida_id: elegidas[suelto.llana] ?? null }))
  return { ...fila, equivalencias: await listEquivalencias(db, conElegida, { cerradas: true }) }
}

/** An import that the caller may see; 404 of another's that is not applied. */
export const leerImportacion = async ({ db, reloj }: Partes, id: number, sesion: Sesion): Promise<Importacion> =>
  comoImportacion(db, hallado(await findImportacion(db, id, sesion.user.id, reloj.ahora())))

/** The same, for those whose texts need not be shown. */
export const sinTextos = ({ elegidas: _, ...fila }: FilaImportacion): Importacion => ({ ...fila, equivalencias: [] })

/** Throws noEncontrado unless the caller uploaded it. */
export const propia = async ({ db, reloj }: Partes, id: number, sesion: Sesion): Promise<FilaImportacion> => {
  const fila = hallado(await findImportacion(db, id, sesion.user.id, reloj.ahora()))
  if (!fila.propia) throw new ErrorDeNegocio('noEncontrado')
  return fila
}

/** Says what texts of areas mean, and decides anew what the rows do (ORG-54). */
export const guardarEquivalencias = async (
  partes: Partes,
  { sesion, actor }: Quien,
  id: number,
  nuevas: z.output<typeof EquivalenciasElegidas>,
): Promise<void> => {
  const { clase: tipo, estado } = await propia(partes, id, sesion)
  // While it is applied or undone, nobody waits for its end.
  if (estado !== 'lista') throw new ErrorDeNegocio(estado === 'revisando' ? 'cargaEnRevision' : 'cargaTerminada')
  await enTransaccion(partes.db, actor, async (trx) => {
    const clase = claseDe(partes, tipo)
    if (!(await tomarLista(trx, clase, id, sesion.user.id))) throw new ErrorDeNegocio('cargaTerminada')
    await darTiempo(trx)
    const leido = await leidoDe(trx, id)
    const { existentes } = await leerAreas(trx, tipo)
    const elegidas = { ...leido.elegidas }
    const dichas = []
    for (const { campo, texto, id: destino } of nuevas) {
      if (campo !== 'area' || (destino !== null && !existentes.has(destino))) throw new ErrorDeNegocio('validacion')
      if (destino === null) delete elegidas[llana(texto)]
      else {
        elegidas[llana(texto)] = destino
        dichas.push({ campo, texto: llana(texto), id: destino })
      }
    }
    await recordarEquivalencias(trx, sesion.user.id, dichas)
    await setLeido(trx, id, { ...leido, elegidas })
    if ((await clase.reclasificar(trx, id, false)) > 0) await contarClases(trx, clase, id)
  })
}

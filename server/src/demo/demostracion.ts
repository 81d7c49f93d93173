import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { POR_MINUTO } from '@cabildo/contracts/claves-de-servicio'
import { cifradoDeCodigos, conHash, insertFactor, setCodigos } from '../features/sesion/index.ts'
import type { Db, Trx } from '../platform/db/conexion.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import { DIA_MS, type Reloj } from '../platform/reloj.ts'
import { cifrarClave } from '../platform/sesion/clave.ts'
import { generarClaveDeServicio } from '../platform/sesion/claves.ts'
import { prepararArchivo } from './archivo.ts'
import { insertAtencion, insertResponsables } from './atencion.ts'
import { type Azar, crearAzar } from './azar.ts'
import { insertCasos, insertCasosDeTramites } from './casos.ts'
import { cerrarArea, type FilaDeAcceso, puestoDeLaCerrada, visitaAbierta } from './cierre.ts'
import { CUENTAS_SIN_INGRESO, cuentaDe, FACTOR_DEMO, idDeCuenta, TODAS_LAS_CUENTAS } from './cuentas.ts'
import { type DatosDemo, leerDatos } from './datos.ts'
import {
  abrirServicios,
  analizar,
  copiarAccesos,
  existsUsuario,
  findAnioDemostracion,
  insertFilas,
  insertRelaciones,
  insertRenovacionPasada,
  notarPerfiles,
  pedirLecturas,
  setAnioDemostracion,
  setBaja,
  setJefes,
  setNombreAnterior,
  setUltimaPublicacion,
  tomarTurno,
} from './demostracion.queries.ts'
import { type Oficina, prepararDocumentos } from './documentos-archivos.ts'
import { armarEncargaturas } from './encargaturas.ts'
import { nombrarOrigenes } from './expedientes.queries.ts'
import { armarExpedientes } from './expedientes.ts'
import { insertExpedientes } from './expedientes-guardar.ts'
import { firmantesDe } from './firmas.ts'
import { insertInternos } from './internos.ts'
import { filasDePersonal } from './libros.ts'
import { armarNacimientos } from './nacimientos.ts'
import { type FilaNorma, type FilasDeNormas, prepararNormas } from './normas-archivos.ts'
import { armarObras } from './obras.ts'
import {
  AREAS_RENOVADAS,
  armarAreas,
  armarCargos,
  armarJefes,
  armarNombreAnterior,
  armarPuestos,
  armarSinRenovar,
  FACULTADES_DEMO,
  LOCALES_DEMO,
  type Puesto,
} from './organizacion.ts'
import { conMemoria } from './pdf.ts'
import { iniciarPlazos, insertCalendario } from './plazos.ts'
import { armarProcedimientos } from './procedimientos.ts'
import { armarReclamos, armarSolicitudes } from './reclamos.ts'
import { insertReclamos } from './reclamos-guardar.ts'
import { armarSeguridad } from './seguridad.ts'
import { armarTramites, type TramiteDemo } from './tramites.ts'
import { guardarPdfs } from './tramites-archivos.ts'
import { insertTramites } from './tramites-guardar.ts'
import { armarVisitas } from './visitas.ts'

export interface Log {
  info(datos: object, mensaje: string): void
}

interface Entorno {
  reloj: Reloj
  log: Log
  /** Where documents are written; without one there are none. */
  oficina?: Oficina | undefined
  /** What seals the second factor of `segura`; without it she has none. */
  secreto?: string | undefined
}

const ACTOR = { user_id: null, peticion: 'demostracion' }
const SEMILLA = 20_180_301
/** Since when its municipality serves citizens (demo.md). */
const EN_SERVICIO_DIAS = 3 * 365
/** For so long its key of another program is good. */
const CLAVE_DEMO_DIAS = 365
const SEMILLA_DOCUMENTOS = 20_190_704
const SEMILLA_NORMAS = 20_040_527
const SEMILLA_ARCHIVO = 20_170_102
const SEMILLA_TRAMITES = 20_200_316
const SEMILLA_EXPEDIENTES = 20_190_125
const SEMILLA_RECLAMOS = 20_110_511
const SEMILLA_NACIMIENTOS = 19_950_712

/**
 * Fills an empty municipality with synthetic people, accounts and activity, dated relative to today, in one transaction.
 * Returns false and touches nothing when the database already holds users, even if another server got here first. (D-40)
 */
export const cargarDemostracion = async (db: Db, { reloj, log, oficina, secreto }: Entorno): Promise<boolean> => {
  if (await existsUsuario(db)) return false
  const inicio = performance.now()
  const datos = await leerDatos()
  const azar = crearAzar(SEMILLA)
  const puestos = armarPuestos(datos.padron, reloj.hoy(), azar)
  const tramites = armarTramites(datos.padron, reloj.hoy(), reloj.ahora(), crearAzar(SEMILLA_TRAMITES))
  const azarDeReclamos = crearAzar(SEMILLA_RECLAMOS)
  const reclamos = armarReclamos(datos.padron, reloj.hoy(), reloj.ahora(), azarDeReclamos)
  const solicitudes = armarSolicitudes(datos.padron, reloj.hoy(), reloj.ahora(), azarDeReclamos)
  const memoria = oficina && conMemoria(oficina.archivos)
  const suya = memoria && { ...oficina, archivos: memoria.archivos }
  const [claves, factor, papeles] = await Promise.all([
    cifrarClaves(),
    secreto === undefined ? null : sellarFactor(secreto),
    suya && escribirPapeles(suya, { puestos, tramites }, reloj),
  ]).catch(async (error: unknown) => {
    await memoria?.quitar()
    throw error
  })
  const cargada = await enTransaccion(db, ACTOR, async (trx) => {
    await tomarTurno(trx)
    if (await existsUsuario(trx)) return false
    await poblar(trx, { datos, puestos, claves }, reloj, azar)
    if (factor) await insertFactorDemo(trx, factor, reloj.ahora())
    if (papeles) {
      await insertDocumentos(trx, papeles.documentos)
      await insertNormas(trx, papeles.normas, papeles.documentos.normas)
      await insertFilas(trx, 'archivo_normas', papeles.archivo)
      await insertRelaciones(trx, reloj.hoy())
    }
    await cerrarArea(trx, reloj.hoy(), { conPapeles: papeles !== undefined })
    // Older than the submissions, so registered before them.
    await insertReclamos(trx, { reclamos, solicitudes })
    if (papeles) await insertTramites(trx, { tramites, archivos: papeles.escritos })
    await insertCasos(trx, 'reclamo', reclamos)
    await insertCasos(trx, 'solicitud', solicitudes)
    if (papeles) await insertCasosDeTramites(trx, tramites)
    const version = await insertCalendario(trx, reloj, idDeCuenta(cuentaDe('secretaria')))
    await iniciarPlazos(trx, reloj, version, { ...{ reclamos, solicitudes }, tramites: papeles ? tramites : [] })
    await insertResponsables(trx, reloj.hoy())
    await insertAtencion(trx, version, reloj.hoy(), { reclamos, solicitudes })
    if (papeles)
      await insertExpedientes(trx, version, armarExpedientes(tramites, reloj.hoy(), crearAzar(SEMILLA_EXPEDIENTES)))
    if (papeles) await insertInternos(trx, version, reloj.hoy())
    await pedirLecturas(trx)
    await nombrarOrigenes(trx)
    await analizar(trx)
    return true
  })
  if (cargada) await oficina?.ponerLibros(filasDePersonal(datos.padron, puestos, reloj.anio()))
  // When the transaction fails, the nightly sweep takes the files.
  if (!cargada) await memoria?.quitar()
  if (cargada) log.info({ ms: Math.round(performance.now() - inicio) }, 'Datos de demostración cargados')
  return cargada
}

/** Writes all PDFs of the demonstration into the store, and answers the rows that name them. */
const escribirPapeles = async (
  oficina: Oficina,
  { puestos, tramites }: { puestos: readonly Puesto[]; tramites: readonly TramiteDemo[] },
  reloj: Reloj,
) => {
  const [documentos, normas, archivo, escritos] = await Promise.all([
    prepararDocumentos(oficina, firmantesDe(puestos), reloj, crearAzar(SEMILLA_DOCUMENTOS)),
    prepararNormas(oficina, reloj, crearAzar(SEMILLA_NORMAS)),
    prepararArchivo(oficina, reloj.hoy(), crearAzar(SEMILLA_ARCHIVO)),
    guardarPdfs(oficina, tramites),
  ])
  return { documentos, normas, archivo, escritos }
}

/**
 * When a new Lima year has begun, gives the demonstration's users and employees the accesses they had (D-08), so that
 * every screen goes on showing something. Returns false in a database without demonstration data.
 */
export const renovarDemostracion = (db: Db, { reloj, log }: Entorno): Promise<boolean> =>
  enTransaccion(db, ACTOR, async (trx) => {
    const anio = reloj.anio()
    if (((await findAnioDemostracion(trx)) ?? anio) >= anio) return false
    await tomarTurno(trx)
    const ultimo = await findAnioDemostracion(trx)
    if (ultimo === undefined || ultimo >= anio) return false
    const accesos = await copiarAccesos(trx, ultimo, anio)
    await setAnioDemostracion(trx, anio)
    log.info({ anio, accesos }, 'Accesos de demostración renovados para el año')
    return true
  })

/** One hash for each different password: hashing is slow on purpose. */
const cifrarClaves = async (): Promise<Map<string, string>> => {
  const claves = [...new Set(TODAS_LAS_CUENTAS.map(({ password }) => password))]
  return new Map(await Promise.all(claves.map(async (clave) => [clave, await cifrarClave(clave)] as const)))
}

/** The second factor of `segura`, as an installation with this secret keeps it. */
const sellarFactor = async (secreto: string) => ({
  sellada: cifradoDeCodigos(secreto).cifrar(FACTOR_DEMO.secreto),
  codigos: (await conHash([...FACTOR_DEMO.codigos])).filas,
})

const insertFactorDemo = async (
  trx: Trx,
  { sellada, codigos }: Awaited<ReturnType<typeof sellarFactor>>,
  ahora: Date,
): Promise<void> => {
  const user_id = idDeCuenta(cuentaDe('segura'))
  await insertFactor(trx, { user_id, clase: 'totp', nombre: 'Teléfono de prueba', sellada, ultimo_paso: 0, ahora })
  await setCodigos(trx, user_id, codigos)
}

interface Municipio {
  datos: DatosDemo
  puestos: readonly Puesto[]
  claves: Map<string, string>
}

const poblar = async (trx: Trx, { datos, puestos, claves }: Municipio, reloj: Reloj, azar: Azar): Promise<void> => {
  const anio = reloj.anio()
  const deLaCerrada = puestoDeLaCerrada(puestos, reloj.hoy())
  await insertFilas(trx, 'areas', armarAreas(datos.areas))
  await insertFilas(trx, 'areas_facultades', FACULTADES_DEMO)
  await insertFilas(trx, 'areas_locales', LOCALES_DEMO)
  await setNombreAnterior(trx, armarNombreAnterior(reloj.hoy()))
  await insertFilas(trx, 'cargos', armarCargos())
  await insertFilas(trx, 'procedimientos', armarProcedimientos(), 'id')
  await insertFilas(trx, 'padron', datos.padron)
  await insertFilas(trx, 'empresas', datos.empresas)
  const sinRenovar = armarSinRenovar(datos.padron, puestos, anio)
  await insertFilas(trx, 'trabajadores', [...puestos, ...sinRenovar].flatMap(describirTrabajador), 'employee_id')
  await insertFilas(trx, 'usuarios', describirUsuarios(puestos, claves, reloj.ahora()), 'id')
  await insertFilas(
    trx,
    'accesos',
    [
      ...puestos.map((puesto) => describirAcceso(puesto, anio)),
      deLaCerrada.acceso,
      ...sinRenovar.map(({ area_id, cargo_id, trabajador: { employee_id } }, i) => ({
        ...{ empacce_id: deLaCerrada.empacce_id + 1 + i, user_id: null, employee_id, area_id, cargo_id },
        ...{ anio_eje: anio - 1, estado: true, desde: null, hasta: null, fin_motivo: null },
      })),
    ],
    'empacce_id',
  )
  await setJefes(trx, armarJefes(puestos))
  await insertFilas(
    trx,
    'permisos',
    puestos.flatMap(({ empacce_id, permisos }) => permisos.map((codigo) => ({ empacce_id, codigo }))),
  )
  await notarPerfiles(trx)
  const { sesiones, avisos } = armarSeguridad(idDeCuenta(cuentaDe('informatica')), reloj.ahora())
  await insertFilas(trx, 'sesiones', sesiones)
  await insertFilas(trx, 'avisos_seguridad', avisos)
  await insertRenovacionPasada(trx, {
    ...{ anio, areas: AREAS_RENOVADAS, por: USUARIO_ADMINISTRADOR },
    en: new Date(Math.min(reloj.ahora().getTime(), Date.parse(`${anio}-01-04T09:00:00-05:00`))),
  })
  await setBaja(trx, idDeCuenta(CUENTAS_SIN_INGRESO.terminada), 'Renuncia aceptada')
  const { encargaturas, codigos } = armarEncargaturas(puestos, reloj.hoy())
  await insertFilas(trx, 'encargaturas', encargaturas, 'id')
  await insertFilas(trx, 'encargaturas_codigos', codigos)
  await insertFilas(trx, 'claves_servicio', [armarClaveDeServicio(reloj)], 'id')
  const visitas = [
    ...armarVisitas(datos.padron, puestos, reloj.hoy(), reloj.ahora(), azar),
    visitaAbierta(datos.padron, deLaCerrada, reloj.hoy()),
  ].sort((a, b) => a.created_at.localeCompare(b.created_at))
  await insertFilas(trx, 'visitas', visitas)
  await insertFilas(trx, 'canastas', datos.beneficiarios)
  await insertFilas(trx, 'nacimientos', armarNacimientos(datos.padron, reloj.hoy(), crearAzar(SEMILLA_NACIMIENTOS)))
  await insertObras(trx, armarObras(datos.obras, reloj.hoy()))
  await setAnioDemostracion(trx, anio)
  await abrirServicios(trx, new Date(reloj.ahora().getTime() - EN_SERVICIO_DIAS * DIA_MS))
}

/** 'Tablero de gerencia', whose secret nobody knows (demo.md). */
const armarClaveDeServicio = (reloj: Reloj) => {
  const { prefijo, huella } = generarClaveDeServicio()
  return {
    ...{ id: 1, nombre: 'Tablero de gerencia', descripcion: 'Pantalla de obras de la sala de reuniones' },
    ...{ responsable_id: USUARIO_ADMINISTRADOR, area_id: null, alcances: ['obras:leer'], redes: [] },
    ...{ vence_at: diaMas(reloj.hoy(), CLAVE_DEMO_DIAS), por_minuto: POR_MINUTO.normal, usos: 0 },
    ...{
      prefijo,
      huella: `\\x${huella.toString('hex')}`,
      created_by: USUARIO_ADMINISTRADOR,
      created_at: reloj.ahora(),
    },
  }
}

const insertObras = async (trx: Trx, { cargas, avances, obras, columnas }: ReturnType<typeof armarObras>) => {
  await insertFilas(trx, 'obras_columnas', columnas)
  await insertFilas(trx, 'obras_cargas', cargas, 'id')
  await insertFilas(trx, 'obras_avances', avances)
  await insertFilas(trx, 'obras', obras)
}

const insertDocumentos = async (trx: Trx, filas: Awaited<ReturnType<typeof prepararDocumentos>>): Promise<void> => {
  await insertFilas(trx, 'documentos', filas.documentos, 'doc_id')
  await insertFilas(trx, 'documentos_archivos', filas.archivos, 'archivo_id')
  await insertFilas(trx, 'documentos_destinos', filas.destinos, 'id_doc_area')
  await insertFilas(trx, 'documentos_papel', filas.papeles)
  await insertFilas(trx, 'documentos_devoluciones', filas.devoluciones)
  // A templates file may have said first numbers; the demonstration's documents have their own.
  for (const tabla of ['numeracion', 'correlativos'] as const) await trx.deleteFrom(tabla).execute()
  await insertFilas(trx, 'correlativos', filas.correlativos)
}

/** The publications, those of documents after the others: they are older than the newest, of which messages tell. */
const insertNormas = async (
  trx: Trx,
  { normas, mensajes, revisadas }: FilasDeNormas,
  deDocumentos: readonly Omit<FilaNorma, 'id'>[],
): Promise<void> => {
  const todas = [...normas, ...deDocumentos.map((norma, i) => ({ ...norma, id: normas.length + i + 1 }))]
  await insertFilas(trx, 'normas', todas, 'id')
  await insertFilas(trx, 'publicaciones', mensajes)
  await setUltimaPublicacion(trx)
  await insertFilas(trx, 'publicaciones_revisadas', revisadas)
}

const describirTrabajador = ({ trabajador }: Pick<Puesto, 'trabajador'>) => {
  if (trabajador === null) return []
  const { dni, nombres, ape_paterno, ape_materno, sexo, fecha_nac } = trabajador.persona
  return [
    {
      employee_id: trabajador.employee_id,
      dni,
      name: nombres,
      ape_pat: ape_paterno,
      ape_mat: ape_materno,
      sexo,
      fecha_nac,
    },
  ]
}

const describirUsuarios = (puestos: readonly Puesto[], claves: Map<string, string>, ahora: Date) =>
  TODAS_LAS_CUENTAS.map((cuenta) => {
    const id = idDeCuenta(cuenta)
    const employee_id = puestos.find(({ user_id }) => user_id === id)?.trabajador?.employee_id ?? null
    return {
      id,
      username: cuenta.username,
      password_hash: claves.get(cuenta.password),
      clave_inicial: cuenta.password === cuenta.username,
      email: `${cuenta.username}@example.com`,
      // Whoever has not entered yet has proved nothing.
      email_comprobado_at: cuenta.password === cuenta.username ? null : ahora,
      employee_id,
      area_id: employee_id === null ? cuenta.area_id : null,
    }
  })

const describirAcceso = (
  { empacce_id, user_id, trabajador, area_id, cargo_id, vigencia }: Puesto,
  anio: number,
): FilaDeAcceso => ({
  ...{ empacce_id, user_id, employee_id: trabajador?.employee_id ?? null, area_id: Number(area_id), cargo_id },
  // One that ended in December is of last year, one that begins in January of the next.
  anio_eje: Number(vigencia?.desde?.slice(0, 4) ?? Math.min(anio, Number(vigencia?.hasta?.slice(0, 4) ?? anio))),
  ...{ estado: true, desde: vigencia?.desde ?? null, hasta: vigencia?.hasta ?? null, fin_motivo: null },
})

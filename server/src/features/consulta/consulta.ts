import { POR_RESPONDER, PROCESO_DE, PROCESOS, pedidoA } from '@cabildo/contracts/atencion'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaMas, marcaLima } from '@cabildo/contracts/base/tiempo'
import { CLASES_DE_CARGO, CLASES_DE_CASO, type ClaseDeCaso } from '@cabildo/contracts/cargos'
import { partesDeClave } from '@cabildo/contracts/claves'
import {
  ACTOS_DEL_CASO,
  type CargoDelCaso,
  type Caso,
  type CLASES_DE_ARCHIVO,
  CORREOS_NUEVOS_AL_DIA,
  MENSAJES_CONSULTA,
  PLAZO_DETENIDO,
  type RespuestaDelCaso,
} from '@cabildo/contracts/consulta'
import {
  type Andanza,
  apelarHasta,
  MESA_DE_PARTES,
  motivoDelCambio,
  NO_ES_UN_RECLAMO,
  PEDIDO_INICIAL,
  pasosDe,
  plazoVencido,
  REGLA_DEL_SILENCIO,
  SOLICITUD_VENCIDA,
} from '@cabildo/contracts/consulta-pasos'
import { type Desistimiento, sePuedeDesistir, sePuedeDesistirDelCaso } from '@cabildo/contracts/desistimiento'
import { recogerEn } from '@cabildo/contracts/entidad'
import type { EstadoDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { estadoAlDia, type Subsanacion } from '@cabildo/contracts/mesa-de-partes'
import { semaforo } from '@cabildo/contracts/plazos-calculo'
import { ACCIONES_ADOPTADAS, dondeSePresenta } from '@cabildo/contracts/reclamos'
import { acuseEscrito, ClaseDeRespuesta, NOMBRES_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import { MOTIVOS_DE_PRORROGA, parrafosDeRespuesta, type Sentido } from '@cabildo/contracts/transparencia-reglas'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import type { PlazoLeido } from '../../platform/plazos/plazos.ts'
import { findDesignacion } from '../../platform/plazos/responsables.queries.ts'
import { DIA_MS } from '../../platform/reloj.ts'
import { desistirDeAtencion } from '../atencion/index.ts'
import {
  abrirRespuesta,
  desistirDelCaso,
  enlaceDeRespuesta,
  listRespuestas,
  type RespuestaLeida,
  recibirLoRequerido,
  seAceptaDesistir,
} from '../expedientes/index.ts'
import { desistirDeTramite, recibirSubsanacion } from '../mesa-de-partes/index.ts'
import { CARPETA, caminoDePdf } from '../reclamos/index.ts'
import { recibirPedido } from '../transparencia/index.ts'
import type { BoletoDeConsulta, Nivel } from './boleto.ts'
import { cartaAlAnterior, cartaAlNuevo } from './cartas-de-correo.ts'
import { CLASE_DE_PLAZO } from './casos.queries.ts'
import { abrirCaso, diaDelCaso } from './casos.ts'
import {
  type CargoGuardado,
  deleteEnlacesSinUsar,
  type Ficha,
  type FichaDeSolicitud,
  findArchivo,
  findArchivoDeSolicitud,
  findAreaQueResponde,
  findFicha,
  findMotivoDelCambio,
  insertActo,
  isRequerido,
  listArchivos,
  listArchivosDeSolicitud,
  listCargos,
  lockCaso,
  setAutoriza,
  setCorreo,
} from './consulta.queries.ts'
import { numeroDe } from './numero.ts'

type Partes = Pick<CasaWeb, 'db' | 'reloj' | 'plazos' | 'config' | 'enlaces' | 'entidad'>
type DelBoleto = Pick<BoletoDeConsulta, 'clave' | 'nivel' | 'por'>

/** Where a filing has ended. */
const TERMINADOS: readonly string[] = ['OBSERVADO', 'NO PRESENTADO', 'DESISTIDO', 'ARCHIVADO']

/** The case as its citizen sees it at this level, and nothing else (CON-10 to CON-13). Throws casoNoEncontrado. */
export const verCaso = async (partes: Partes, { clave, nivel, por }: DelBoleto): Promise<Caso> => {
  const guardada = await findFicha(partes.db, clave)
  if (!guardada) throw new ErrorDeNegocio('casoNoEncontrado')
  const ficha = alDia(guardada, partes.reloj.hoy())
  const comunes = await vistoPorTodos(partes, ficha)
  if (nivel === 1) return { nivel, ...comunes }
  return { nivel, ...comunes, ...(await suyo(partes, ficha, { por, subsanar: comunes.subsanar })) }
}

/**
 * The case as it is today: one whose correction did not come ended the day after its last one (EXP-63, PLA-22), and one that was
 * received is in the state of its case (Table EXP-C).
 */
const alDia = (ficha: Ficha, hoy: string): Ficha => {
  if (ficha.clave.startsWith('solicitud:')) return solicitudAlDia(ficha, hoy)
  if (ficha.estado === 'RECEPCIONADO' && ficha.caso !== null) return casoAlDia(ficha, ficha.caso, hoy)
  const estado = estadoAlDia(ficha, hoy)
  return estado === ficha.estado || ficha.subsanar_hasta === null
    ? ficha
    : { ...ficha, estado, cerrado: diaMas(ficha.subsanar_hasta, 1) }
}

const solicitudAlDia = (ficha: Ficha, hoy: string): Ficha => {
  const { estado, subsanar_hasta: hasta } = ficha
  if (estado !== 'POR SUBSANAR' || hasta === null || hasta >= hoy) return ficha
  return { ...ficha, estado: 'NO PRESENTADA', cerrado: diaMas(hasta, 1) }
}

/** A received one; a correction that an area waits for, and that did not come, ended it the day after its last one (EXP-39). */
const casoAlDia = (ficha: Ficha, caso: EstadoDeExpediente, hoy: string): Ficha => {
  const { requerido } = ficha
  if (caso !== 'EN SUBSANACION' || !requerido) return { ...ficha, estado: caso }
  const { hasta, texto: motivo, desde: anulado } = requerido
  if (hasta < hoy) return { ...ficha, estado: 'NO PRESENTADO', cerrado: diaMas(hasta, 1) }
  return { ...ficha, estado: caso, subsanar_hasta: hasta, motivo, anulado }
}

/** Whether a case still goes on: a filing until its end, a complaint or a request until it is answered or ends otherwise. */
const correDe = ({ clave, estado }: Ficha): boolean => {
  const [clase] = partesDeClave<ClaseDeCaso>(clave)
  if (clase === 'tramite') return !TERMINADOS.includes(estado)
  return estado === 'POR SUBSANAR' || (POR_RESPONDER[PROCESO_DE[clase]] as readonly string[]).includes(estado)
}

/** Where the case is, and since when (Table CON-A). */
const lugarDe = async ({ db, reloj }: Partes, ficha: Ficha): Promise<Pick<Caso, 'area' | 'desde'>> => {
  const [clase] = partesDeClave<ClaseDeCaso>(ficha.clave)
  const { estado, presentado } = ficha
  if (clase !== 'tramite') {
    const proceso = PROCESO_DE[clase]
    const suya =
      (await findDesignacion(db, proceso))?.area ??
      (await findAreaQueResponde(db, PROCESOS[proceso].permiso, reloj.hoy()))
    if (!correDe(ficha)) return { area: null, desde: null }
    const pedido = estado === 'EN ATENCION' && ficha.area
    return pedido
      ? { area: pedidoA(suya, pedido), desde: ficha.enviado }
      : { area: suya, desde: suya && (ficha.enviado ?? presentado) }
  }
  if (TERMINADOS.includes(estado)) return { area: null, desde: null }
  if (ficha.recibido === null) return { area: MESA_DE_PARTES, desde: ficha.subsanado ?? presentado }
  return { area: ficha.area, desde: estado === 'POR RECIBIR' ? ficha.enviado : ficha.atendido }
}

const vistoPorTodos = async (partes: Partes, ficha: Ficha) => {
  const { db, plazos, config, reloj } = partes
  const [clase] = partesDeClave<ClaseDeCaso>(ficha.clave)
  const { numero, expe_id, presentado, estado } = ficha
  const plazo = await plazos.leer(db, ficha.clave, CLASE_DE_PLAZO[clase])
  const cambio = plazo ? await findMotivoDelCambio(db, ficha.clave, CLASE_DE_PLAZO[clase]) : undefined
  const corre = correDe(ficha)
  // A request that is to be corrected is answered by a clock that begins then (Table TRS-B).
  const espera = clase === 'solicitud' && estado === 'POR SUBSANAR'
  const vence = corre && !espera ? (plazo ? plazo.vence : ficha.vence) : null
  const afuera = clase === 'tramite' && estado === 'RECEPCIONADO' && !ficha.aqui
  return {
    ...{ numero, expe_id, presentado, estado, correo_devuelto: ficha.correo_devuelto },
    clase: CLASES_DE_CASO[clase],
    fecha_legal: ficha.fecha_legal ?? plazo?.desde ?? plazos.fechaLegal(ficha.created_at),
    ...pasosDe({
      ...{ clase, estado, presentado, vence },
      expe_id: expe_id && numeroEscrito('expediente', expe_id),
      ...{ recibido: ficha.recibido, anulado: ficha.anulado, area: ficha.area, enviado: ficha.enviado },
      ...{ subsanar_hasta: ficha.subsanar_hasta, subsanado: ficha.subsanado, cerrado: ficha.cerrado },
      ...{ atendido: ficha.atendido, respondido: ficha.respondido, desistimiento: ficha.desistimiento },
      afuera,
      solicitud: ficha.solicitud && solicitudDe(partes, ficha.solicitud),
    }),
    ...(await lugarDe(partes, ficha)),
    vence,
    procedimiento: ficha.procedimiento,
    explicacion: espera ? PLAZO_DETENIDO : corre ? explicacionDe(plazo, vence) : null,
    computo: vence === null ? [] : (plazo?.computo ?? []).map(diaDelCaso),
    motivo_cambio: vence !== null && cambio ? motivoDelCambio(cambio.fecha, cambio.norma) : null,
    subsanar: subsanarDe({ plazos, config, reloj }, ficha),
    semaforo: corre && !espera && plazo ? semaforo(plazo, plazo.dias) : null,
    vencido: corre && plazo?.estado === 'VENCIDO' && vence ? vencidoDe(clase, vence) : null,
    silencio:
      config.silencioAlCiudadano && corre && plazo?.estado === 'VENCIDO'
        ? (REGLA_DEL_SILENCIO[plazo.silencio] ?? null)
        : null,
  }
}

const explicacionDe = (plazo: PlazoLeido | null, vence: string | null): string | null => {
  if (plazo?.estado === 'SUSPENDIDO') return PLAZO_DETENIDO
  return vence === null ? null : (plazo?.explicacion ?? null)
}

/** Until when a correction of the case would be taken now (CON-19, EXP-62). */
const subsanarDe = (
  { plazos, config, reloj }: Pick<Partes, 'plazos' | 'config' | 'reloj'>,
  { estado, subsanar_hasta: hasta }: Ficha,
): Caso['subsanar'] => {
  if (
    (estado !== 'POR SUBSANAR' && estado !== 'EN SUBSANACION') ||
    hasta === null ||
    plazos.fechaLegal(reloj.ahora()) > hasta
  )
    return null
  return { hasta, hora: hasta === reloj.hoy() ? config.plazos.corte : null }
}

const vencidoDe = (clase: string, vence: string): string =>
  [plazoVencido(vence), ...(clase === 'solicitud' ? [SOLICITUD_VENCIDA, apelarHasta(vence)] : [])].join(' ')

/** What the steps of a request follow from besides (TRS-25): where it is paid and picked up is the municipality's own address. */
const solicitudDe = (
  { entidad }: Pick<Partes, 'entidad'>,
  { prorroga_motivos, sentido, entidad: otra, costo, pagado, notificada }: FichaDeSolicitud,
): NonNullable<Andanza['solicitud']> => ({
  prorroga: MOTIVOS_DE_PRORROGA.filter(({ id }) => prorroga_motivos.includes(id)).map(({ name }) => name),
  ...{ sentido, entidad: otra, costo: pagado ? null : costo, notificada, lugar: recogerEn(entidad.actual()) },
})

/** Whether its citizen may withdraw a filing; of one that was noted only apart from the others, where it is accepted (CON-22). */
const esDesistible = async (db: Partes['db'], { clave, estado, desistimiento }: Ficha): Promise<boolean> =>
  desistimiento === null ? sePuedeDesistir(estado) || sePuedeDesistirDelCaso(estado) : seAceptaDesistir(db, clave)

/** What only who proved to have filed it sees. */
const suyo = async (
  { db }: Partes,
  ficha: Ficha,
  { por, subsanar }: Pick<DelBoleto, 'por'> & Pick<Caso, 'subsanar'>,
) => {
  const { clave, asunto, anulado, motivo, autoriza_correo } = ficha
  const [clase, id] = partesDeClave<ClaseDeCaso>(clave)
  const posibles: Record<(typeof ACTOS_DEL_CASO)[number], boolean> = {
    // A complaint's mail is the channel of its answer: there is nothing to give or withdraw (CON-23).
    correo: clase !== 'reclamo' && ficha.correo !== '',
    // Whoever reads the mail of before has the link, too (CON-24).
    direccion: por === 'codigo' && ficha.correo_devuelto,
    subsanar: subsanar !== null,
    desistir: clase === 'tramite' ? await esDesistible(db, ficha) : correDe(ficha),
  }
  const { solicitud } = ficha
  return {
    // The first text stays visible beside that of the correction (TRS-16).
    asunto: solicitud?.pedido_inicial ? `${asunto}\n\n${PEDIDO_INICIAL}\n${solicitud.pedido_inicial}` : asunto,
    archivos: await archivosDe(db, clase, id),
    falta: subsanar && motivo,
    respuestas: [
      ...(await listRespuestas(db, clave)).flatMap((leida) => respuestaDelCaso(leida, ficha) ?? []),
      ...(anulado && motivo && !subsanar
        ? [
            observacion(
              anulado,
              [motivo, ...dondeDe(ficha)].join('\n\n'),
              clase === 'reclamo' ? NO_ES_UN_RECLAMO : 'Observación',
            ),
          ]
        : []),
    ],
    cargos: (await listCargos(db, clave)).map(cargoDe),
    autoriza_correo,
    desistimiento: ficha.desistimiento,
    actos: ACTOS_DEL_CASO.filter((acto) => posibles[acto]),
  }
}

const archivosDe = async (db: Partes['db'], clase: ClaseDeCaso, id: number) => {
  if (clase === 'reclamo') return []
  return clase === 'tramite' ? listArchivos(db, id) : listArchivosDeSolicitud(db, id)
}

const observacion = (cuando: string, motivo: string, clase: string): RespuestaDelCaso => ({
  ...{ respuesta_id: null, fecha: cuando, clase, texto: motivo, archivos: [] },
  ...{ hoja: false, abierta: cuando, acuse: null },
})

/** An answer as its citizen sees it: what it says only once it was opened (CON-14); reports of areas never (CON-11). */
const respuestaDelCaso = (
  leida: RespuestaLeida,
  { solicitud, reclamo }: Pick<Ficha, 'solicitud' | 'reclamo'>,
): RespuestaDelCaso | null => {
  const { respuesta_id, clase, fecha, texto, vista_at, via, notificada_at } = leida
  if (clase === ClaseDeRespuesta.informe) return null
  return {
    ...{ respuesta_id, fecha, clase: NOMBRES_DE_RESPUESTA[clase], abierta: vista_at },
    texto:
      vista_at === null
        ? ''
        : [...(reclamo ? accionesDe(reclamo) : []), texto, ...(solicitud ? parrafosDe(solicitud) : [])].join('\n\n'),
    hoja: vista_at !== null && reclamo?.con_hoja === true,
    archivos:
      vista_at === null
        ? []
        : leida.archivos.map(({ archivo_id, nombre, bytes, paginas, sha256 }) => ({
            ...{ archivo_id, nombre, bytes, paginas, sha256 },
          })),
    // Nobody's name is told here (CON-11).
    acuse: via && notificada_at ? acuseEscrito(via, notificada_at, '') : null,
  }
}

/** Where what is no complaint is filed (REC-47). */
const dondeDe = ({ reclamo }: Ficha): string[] => (reclamo?.donde ? [dondeSePresenta(reclamo.donde)] : [])

/** What was done about a complaint, before its answer (REC-52). */
const accionesDe = ({ acciones }: NonNullable<Ficha['reclamo']>): string[] =>
  acciones === '' ? [] : [`${ACCIONES_ADOPTADAS.titulo}\n${acciones}`]

/** What the answer to a request says besides its text: why it was denied, what was searched, who has it (TRS-25). */
const parrafosDe = ({ sentido, ...suya }: FichaDeSolicitud): string[] =>
  sentido === null ? [] : parrafosDeRespuesta({ ...suya, sentido: sentido as Sentido })

const cargoDe = ({ orden, clase, fecha, bytes, sha256, sellado }: CargoGuardado): CargoDelCaso => ({
  ...{ archivo_id: orden, titulo: CLASES_DE_CARGO[clase], fecha, bytes, sha256, sellado },
})

/** Throws consultaSinNivel: files, answers and acts are level 2 (CON-05). */
export const exigirNivel2 = ({ nivel }: { nivel: Nivel }): void => {
  if (nivel !== 2) throw new ErrorDeNegocio('consultaSinNivel')
}

/**
 * A link of 5 minutes to a file of the case, as it was sent, or to a proof of filing (CON-14, API-139). Throws
 * consultaSinNivel, noEncontrado, cargoSinHacer.
 */
export const enlaceDeArchivo = async (
  partes: Partes,
  actor: Actor,
  boleto: DelBoleto,
  { clase, archivo_id }: { clase: (typeof CLASES_DE_ARCHIVO)[number]; archivo_id: number },
): Promise<string> => {
  exigirNivel2(boleto)
  const { db, enlaces } = partes
  if (clase === 'respuesta') return enlaceDeSuRespuesta(partes, actor, boleto, archivo_id)
  const ficha = await findFicha(db, boleto.clave)
  if (!ficha) throw new ErrorDeNegocio('casoNoEncontrado')
  if (clase === 'hoja') return enlaceDeSuHoja(partes, actor, boleto, ficha, archivo_id)
  if (clase === 'cargo') {
    const cargo = hallado((await listCargos(db, boleto.clave)).find(({ orden }) => orden === archivo_id))
    if (cargo.path === null) throw new ErrorDeNegocio('cargoSinHacer')
    return enlaces.firmar('cargos', cargo.path, `${CLASES_DE_CARGO[cargo.clase]} ${ficha.numero}.pdf`)
  }
  const [que, id] = partesDeClave<ClaseDeCaso>(boleto.clave)
  const hallar = { tramite: findArchivo, solicitud: findArchivoDeSolicitud, reclamo: async () => undefined }[que]
  const archivo = hallado(await hallar(db, id, archivo_id))
  // What is active in a file is shown to nobody: it is handed out to be kept, as it came (E6).
  return enlaces.firmar('mpvirtual', archivo.path, archivo.nombre, archivo.activo ? 'original' : undefined)
}

/** The same to a file of an answer, which opens it (API-139). */
const enlaceDeSuRespuesta = async (partes: Partes, actor: Actor, boleto: DelBoleto, id: number): Promise<string> => {
  const suyas = (await listRespuestas(partes.db, boleto.clave)).filter(
    ({ clase }) => clase !== ClaseDeRespuesta.informe,
  )
  const suya = hallado(suyas.find(({ archivos }) => archivos.some(({ archivo_id }) => archivo_id === id)))
  await abrir(partes, actor, boleto, suya.respuesta_id)
  return enlaceDeRespuesta(partes, hallado(suya.archivos.find(({ archivo_id }) => archivo_id === id)))
}

/** The same to the sheet of a complaint, which tells its answer and so opens it (REC-45, REC-52). */
const enlaceDeSuHoja = async (
  partes: Partes,
  actor: Actor,
  boleto: DelBoleto,
  { expe_id, reclamo }: Ficha,
  respuesta_id: number,
): Promise<string> => {
  if (expe_id === null || !reclamo?.con_hoja) throw new ErrorDeNegocio('noEncontrado')
  await abrir(partes, actor, boleto, respuesta_id)
  return partes.enlaces.firmar(CARPETA, caminoDePdf(expe_id))
}

const abrir = (partes: Partes, actor: Actor, { clave, nivel }: DelBoleto, respuesta_id: number): Promise<void> =>
  enTransaccion(partes.db, actor, async (trx) => {
    if (await abrirRespuesta(trx, partes, { clave, respuesta_id }))
      await insertActo(trx, { clave, nivel, acto: 'abrir_respuesta' })
  })

/** Opens an answer, which is its receipt (EXP-35), and answers the case with it. Throws consultaSinNivel, noEncontrado. */
export const abrirRespuestaDelCaso = async (
  partes: Partes,
  actor: Actor,
  boleto: DelBoleto,
  respuesta_id: number,
): Promise<Caso> => {
  exigirNivel2(boleto)
  await abrir(partes, actor, boleto, respuesta_id)
  return verCaso(partes, boleto)
}

/**
 * Gives or withdraws the consent to notices by mail, and takes another address for this case alone from who came in with its
 * code: both or neither (CON-23, CON-24, API-142). Throws consultaSinNivel, demasiadasConsultas.
 */
export const cambiarCorreo = async (
  partes: Partes & Pick<CasaWeb, 'cartero' | 'enlacesDeCaso'>,
  actor: Actor,
  boleto: DelBoleto,
  { autoriza, email }: { autoriza?: boolean | undefined; email?: string | undefined },
): Promise<Caso> => {
  exigirNivel2(boleto)
  const { db, reloj } = partes
  const { clave, nivel } = boleto
  if (autoriza !== undefined) {
    const caso = await verCaso(partes, boleto)
    if (caso.nivel !== 2 || !caso.actos.includes('correo')) throw new ErrorDeNegocio('consultaSinNivel')
  }
  const otro = email !== undefined && (await exigirOtroCorreo(partes, boleto, email)) ? email : null
  await enTransaccion(db, actor, async (trx) => {
    if (otro !== null) await ponerCorreo(trx, partes, boleto, otro)
    if (autoriza === undefined) return
    await abrirCaso(trx, clave)
    if (await setAutoriza(trx, clave, autoriza, reloj.ahora()))
      await insertActo(trx, { clave, nivel, acto: autoriza ? 'autorizar' : 'desautorizar' })
  })
  return verCaso(partes, boleto)
}

/** Whether an address that is given is another one, or mail to it came back; counts it then (CON-24, D6). */
const exigirOtroCorreo = async ({ db, reloj }: Partes, { clave, por }: DelBoleto, nuevo: string): Promise<boolean> => {
  const vista = await findFicha(db, clave)
  if (!vista) throw new ErrorDeNegocio('casoNoEncontrado')
  if (por !== 'codigo' || vista.correo === '')
    throw new ErrorDeNegocio('consultaSinNivel', { mensaje: MENSAJES_CONSULTA.correoSoloConCodigo })
  if (mismaDireccion(vista.correo, nuevo) && !vista.correo_devuelto) return false
  await gastarCupo(db, reloj, `consulta:correo:${clave}`, [{ cadaMs: DIA_MS, maximo: CORREOS_NUEVOS_AL_DIA }])
  return true
}

/**
 * Gives the case the address, and tells it and the one of before; links that went to that one stop working (CON-24, CON-06).
 * Nobody has checked either: each is written to a few times a day (D6, D12).
 */
const ponerCorreo = async (
  trx: Trx,
  { cartero, enlacesDeCaso }: Pick<CasaWeb, 'cartero' | 'enlacesDeCaso'>,
  { clave, nivel }: DelBoleto,
  nuevo: string,
): Promise<void> => {
  await lockCaso(trx, clave)
  const ficha = await findFicha(trx, clave)
  if (!ficha) throw new ErrorDeNegocio('casoNoEncontrado')
  await setCorreo(trx, clave, nuevo)
  await insertActo(trx, { clave, nivel, acto: 'cambiar_correo' })
  const anterior = ficha.correo
  if (mismaDireccion(anterior, nuevo)) return
  await deleteEnlacesSinUsar(trx, clave)
  // In one order: of two cases that change places neither waits for the other.
  for (const para of [anterior, nuevo].sort()) {
    if (!(await cartero.reservar(trx, para))) continue
    const carta =
      para === nuevo ? cartaAlNuevo(ficha, nuevo, enlacesDeCaso.partes(clave, nuevo)) : cartaAlAnterior(ficha, nuevo)
    await cartero.escribir(trx, carta, clave)
  }
}

const mismaDireccion = (una: string, otra: string) => una.toLowerCase() === otra.toLowerCase()

/**
 * Withdraws the case as its citizen wishes, and answers how it stands then (CON-22, API-141). Throws what `desistirDeTramite`
 * and `desistirDeAtencion` do.
 */
export const desistir = async (
  partes: Partes & Parameters<typeof desistirDeTramite>[0],
  actor: Actor,
  boleto: DelBoleto,
  desistimiento: Desistimiento,
): Promise<Caso> => {
  exigirNivel2(boleto)
  const { clave, nivel } = boleto
  const [clase, id] = partesDeClave<ClaseDeCaso>(clave)
  const tambien = (trx: Trx) => insertActo(trx, { clave, nivel, acto: 'desistir' })
  if (clase === 'tramite')
    await desistirDeTramite(partes, {
      ...{ id, desistimiento, actor, tambien, papel: null, registrado_por: null, delCaso: desistirDelCaso(partes) },
    })
  else {
    const ficha = await findFicha(partes.db, clave)
    if (!ficha) throw new ErrorDeNegocio('casoNoEncontrado')
    await desistirDeAtencion(partes, {
      ...{ clase, id, numero: numeroDe(ficha), desistimiento, actor, tambien, papel: null, registrado_por: null },
    })
  }
  return verCaso(partes, boleto)
}

/**
 * Takes the correction that the citizen of a case sends: files and an explanation, or the new text of a request for information
 * (CON-19, CON-20, TRS-16, API-140). Throws what `recibirSubsanacion` and `recibirPedido` do; noEsperaSubsanacion for a complaint.
 */
export const enviarSubsanacion = async (
  partes: Parameters<typeof recibirSubsanacion>[0] & Parameters<typeof recibirPedido>[0],
  { clave, nivel }: BoletoDeConsulta,
  {
    subsanacion: { pedido, ...subsanacion },
    ...envio
  }: Omit<Parameters<typeof recibirSubsanacion>[1], 'id' | 'registrado_por' | 'tambien' | 'subsanacion'> & {
    desde: Date
    subsanacion: Subsanacion & { pedido: string }
  },
): Promise<{ recibido: string; fecha_legal: string }> => {
  const [clase, id] = partesDeClave<ClaseDeCaso>(clave)
  if (clase === 'reclamo') throw new ErrorDeNegocio('noEsperaSubsanacion')
  const suyo = {
    ...{ ...envio, id, registrado_por: null },
    tambien: (trx: Trx) => insertActo(trx, { clave, nivel, acto: 'subsanar' }),
  }
  const enviar = async () => {
    if (clase === 'solicitud') return recibirPedido(partes, { ...suyo, pedido, envio: subsanacion.clave })
    const recibir = (await isRequerido(partes.db, clave)) ? recibirLoRequerido : recibirSubsanacion
    return recibir(partes, { ...suyo, subsanacion })
  }
  const { recibido, fecha_legal } = await enviar()
  return { recibido: marcaLima(recibido), fecha_legal }
}

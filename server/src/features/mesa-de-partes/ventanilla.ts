import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { JURIDICA, NATURAL, nombreCompleto } from '@cabildo/contracts/ciudadano'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import type { Identidad as ClaseDeDocumento } from '@cabildo/contracts/mesa-de-partes-canal'
import {
  loQueFalta,
  MENSAJES_VENTANILLA,
  type TramiteEnVentanilla,
  VENTANILLA_POR_HORA,
  type ventanillaApi,
} from '@cabildo/contracts/ventanilla'
import type { CasaWeb } from '../../casa.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { respuestaDeCaso } from '../consulta/index.ts'
import { esNombreEscrito, huellaDe, type UnaVez } from '../formularios/index.ts'
import { requisitosDe } from '../procedimientos/index.ts'
import { type Mesa, type Quien, tomarTramite } from './atencion.ts'
import { archivosDePapel, faltasDeDigitalizacion } from './digitalizacion.ts'
import { type EnVentanilla, findEnviado, type PorPresentar } from './presentacion.queries.ts'
import { guardarTramite, type TramitePresentado } from './presentacion.ts'
import { recepcionarTramite, recibirEn, unSoloOriginal } from './recepcion.ts'
import { pedirSubsanacion } from './subsanacion.ts'
import { type Desenlace, findDeHoy, findDesenlace } from './ventanilla.queries.ts'

/** What the counter uses of the house. */
export type Ventanilla = Mesa & Pick<CasaWeb, 'identidad'> & { unaVez: UnaVez }

type Registrado = Respuesta<typeof ventanillaApi.registrar>

/** The fields of a filing that the number and the name of who files become. */
const personaDe = ({ identidad, documento, nombre }: TramiteEnVentanilla) =>
  identidad === 'RUC'
    ? { tipo_doc: JURIDICA, ndoc: '', ape_nom: '', nruc: documento, rsocial: nombre }
    : { tipo_doc: NATURAL, ndoc: documento, ape_nom: nombre, nruc: '', rsocial: '' }

const EXTRANJEROS: ReadonlySet<ClaseDeDocumento> = new Set(['CE', 'PASAPORTE'])

/** A filing as all filings are saved, with what the counter has besides. */
const porPresentar = (
  pedido: TramiteEnVentanilla,
  suyo: Pick<EnVentanilla, 'registrado_por' | 'falta_digitalizar'>,
): PorPresentar => {
  const { identidad, representa_nombre, representa_documento, requisitos } = pedido
  const { phone, email, tipo_documento, ndocumento, folio, asunto, procedimiento_id, clave } = pedido
  const extranjero = identidad === 'CE' || identidad === 'PASAPORTE' ? identidad : null
  return {
    ...{ ...personaDe(pedido), code_verifica: '', phone, email, tipo_documento, ndocumento, folio, asunto },
    ...{ detalle: '', procedimiento_id, autoriza_correo: false, clave },
    ventanilla: { extranjero, representa_nombre, representa_documento, requisitos, ...suyo },
  }
}

/**
 * Files what somebody brought on paper: number, clock, case and cargo as of every filing, and in the same transaction the
 * observation of what is missing or the reception with its destinations (API-163, EXP-71 to EXP-75). Sent again under its key
 * it is answered with the number that it has; throws yaGuardado for a key that came with another content (G3),
 * demasiadasConsultas above 600 in an hour.
 */
export const registrarEnVentanilla = async (
  mesa: Ventanilla,
  quien: Quien,
  { pedido, subida }: { pedido: TramiteEnVentanilla; subida: Subida },
): Promise<Registrado> => {
  const registrado_por = quien.sesion.user.id
  exigirSinFaltas(faltasDeDigitalizacion(subida, false))
  const archivos = archivosDePapel(subida)
  // Two papers of one person may say the same: under a key of its own each is a filing, whatever it says.
  const huella = huellaDe({ ...pedido, registrado_por, envio: pedido.clave }, archivos)
  const { id, nro_registro, fecha_legal, caso, desenlace } = await mesa.unaVez<Hecho, boolean>({
    ...{ actor: quien.actor, huella, clave: pedido.clave },
    buscar: findEnviado,
    preparar: () => esNombreDicho(mesa, pedido),
    guardar: (trx, nombre_escrito) => guardar(trx, mesa, quien, { pedido, archivos, nombre_escrito, huella }),
    nombrar: (anterior) => ({
      numero: numeroEscrito('registro', anterior.nro_registro),
      comoNuevo: 'un trámite nuevo',
    }),
    descartar: () => subida.descartar(),
  })
  const expe_id = await recibirAfuera(mesa, quien, id, pedido)
  const { codigo, vence, explicacion } = await respuestaDeCaso(mesa, ['tramite', id], caso)
  const suyo = desenlace ?? hallado(await findDesenlace(mesa.db, id))
  return { id, nro_registro, fecha_legal, vence, explicacion, codigo, ...suyo, expe_id: expe_id ?? suyo.expe_id }
}

/** Whether no registry confirms the name; of a foreigner's document none is asked (EXP-72, D-44). */
const esNombreDicho = async ({ identidad }: Ventanilla, pedido: TramiteEnVentanilla): Promise<boolean> =>
  EXTRANJEROS.has(pedido.identidad) || esNombreEscrito(identidad, personaDe(pedido))

/** A filing at the counter, with what became of it when it was just saved. */
type Hecho = TramitePresentado & { desenlace?: Desenlace }

interface PorGuardar {
  pedido: TramiteEnVentanilla
  archivos: readonly ArchivoSubido[]
  nombre_escrito: boolean
  huella: string
}

const guardar = async (
  trx: Trx,
  mesa: Ventanilla,
  quien: Quien,
  { pedido, archivos, nombre_escrito, huella }: PorGuardar,
): Promise<Hecho> => {
  const registrado_por = quien.sesion.user.id
  const { procedimiento_id, requisitos: presentados, observar, sin_firma, otro, destinos } = pedido
  await gastarCupo(trx, mesa.reloj, `ventanilla:${registrado_por}`, [{ cadaMs: HORA_MS, maximo: VENTANILLA_POR_HORA }])
  const requisitos = procedimiento_id === null ? [] : await requisitosDe(trx, procedimiento_id)
  const falta = observar ? loQueFalta({ requisitos, presentados, sin_firma, otro }) : []
  exigirSinFaltas({
    requisitos: presentados.some((uno) => !requisitos.includes(uno)) && MENSAJES_VENTANILLA.requisitoAjeno,
    observar: observar && falta.length === 0 && MENSAJES_VENTANILLA.nadaFalta,
    destinos: destinos.length > 0 && !unSoloOriginal(mesa.sisgedo, destinos) && MENSAJES_TRAMITE.unSoloOriginal,
  })
  const tramite = porPresentar(pedido, { registrado_por, falta_digitalizar: archivos.length === 0 })
  const dias = mesa.config.plazos.tramiteDias
  const hecho = await guardarTramite({ ...mesa, dias }, trx, { tramite, archivos, nombre_escrito, huella })
  if (observar) {
    const observacion = { motivo: falta.join('\n'), observado_por: registrado_por }
    // At the instant of the filing: by that its cargo knows that it was observed at once.
    const cuando = { ahora: hecho.created_at }
    const subsanar_hasta = await pedirSubsanacion(
      trx,
      mesa,
      await tomarTramite(trx, mesa, hecho.id),
      observacion,
      cuando,
    )
    // Its clock waits since then, so the case is told as it will be read.
    const { caso: _, ...observado } = hecho
    return { ...observado, desenlace: { expe_id: null, falta: observacion.motivo, subsanar_hasta } }
  }
  let expe_id: string | null = null
  if (destinos.length > 0 && mesa.sisgedo.clase === 'interno') {
    const derivacion = { relacionado: '0', destinos }
    expe_id = await recibirEn(trx, mesa, mesa.sisgedo, quien, hecho.id, { derivacion, tipo: undefined })
  }
  return { ...hecho, desenlace: { expe_id, falta: '', subsanar_hasta: null } }
}

/**
 * Receives what was filed in a remote Sisgedo, which cannot be part of our transaction: the filing stands whatever becomes of
 * it, and null says that it waits in the list (EXP-75).
 */
const recibirAfuera = async (
  mesa: Ventanilla,
  quien: Quien,
  id: number,
  { destinos, observar }: TramiteEnVentanilla,
): Promise<string | null> => {
  if (mesa.sisgedo.clase === 'interno' || observar || destinos.length === 0) return null
  try {
    return await recepcionarTramite(mesa, quien, { id, relacionado: '0', destinos, procedimiento_id: undefined })
  } catch (err) {
    if (!(err instanceof ErrorDeNegocio)) throw err
    mesa.log.warn({ tramite: id, codigo: err.codigo }, 'un trámite de ventanilla quedó sin recepcionar')
    return null
  }
}

/** What eight and eleven digits are where nobody says it (API-166). */
const claseDe = (documento: string): ClaseDeDocumento =>
  /^\d{8}$/.test(documento) ? 'DNI' : /^\d{11}$/.test(documento) ? 'RUC' : 'PASAPORTE'

/**
 * The name of who files, by the registry or else by what was filed with the same clerk today, and the contact of that
 * (API-166, EXP-72). Throws registroNoResponde.
 */
export const buscarPersona = async (
  { db, reloj, identidad }: Pick<Ventanilla, 'db' | 'reloj' | 'identidad'>,
  { sesion, actor }: Quien,
  { documento, clase = claseDe(documento) }: { documento: string; clase?: ClaseDeDocumento | undefined },
): Promise<Respuesta<typeof ventanillaApi.persona>> => {
  const desde = new Date(`${reloj.hoy()}T00:00:00-05:00`)
  const deHoy = await findDeHoy(db, documento, { user_id: sesion.user.id, desde })
  const consulta = { user_id: sesion.user.id, formulario: null, peticion: actor.peticion }
  const buscar = async (): Promise<string | null> => {
    if (clase === 'RUC') return identidad.buscarRuc(documento, consulta)
    const persona = clase === 'DNI' ? await identidad.buscarDni(documento, consulta) : null
    return persona && nombreCompleto(persona)
  }
  const nombre = (await buscar()) || deHoy?.nombres || ''
  return { nombre, hoy: deHoy ? { phone: deHoy.phone, email: deHoy.email } : null }
}

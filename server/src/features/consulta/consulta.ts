import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { CLASES_DE_CARGO, CLASES_DE_CASO } from '@cabildo/contracts/cargos'
import {
  ACTOS_DEL_CASO,
  type CargoDelCaso,
  type Caso,
  CORREOS_NUEVOS_AL_DIA,
  type DiaDelCaso,
  MENSAJES_CONSULTA,
  PLAZO_DETENIDO,
} from '@cabildo/contracts/consulta'
import {
  MESA_DE_PARTES,
  motivoDelCambio,
  pasosDe,
  plazoVencido,
  REGLA_DEL_SILENCIO,
  SOLICITUD_VENCIDA,
} from '@cabildo/contracts/consulta-pasos'
import { type Desistimiento, sePuedeDesistir } from '@cabildo/contracts/desistimiento'
import { type DiaDelComputo, nombreDeMotivo, semaforo } from '@cabildo/contracts/plazos-calculo'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { DIA_MS } from '../../platform/reloj.ts'
import { desistirDeTramite, recibirSubsanacion } from '../mesa-de-partes/index.ts'
import type { BoletoDeConsulta, Nivel } from './boleto.ts'
import { cartaAlAnterior, cartaAlNuevo } from './cartas-de-correo.ts'
import { CLASE_DE_PLAZO } from './casos.queries.ts'
import { abrirCaso } from './casos.ts'
import {
  type CargoGuardado,
  deleteEnlacesSinUsar,
  type Ficha,
  findArchivo,
  findFicha,
  findMotivoDelCambio,
  insertActo,
  listArchivos,
  listCargos,
  lockCaso,
  partesDe,
  setAutoriza,
  setCorreo,
} from './consulta.queries.ts'

type Partes = Pick<CasaWeb, 'db' | 'reloj' | 'plazos' | 'config' | 'enlaces'>
type DelBoleto = Pick<BoletoDeConsulta, 'clave' | 'nivel' | 'por'>

/** Where a filing has ended before anybody attended to it. */
const TERMINADOS: readonly string[] = ['OBSERVADO', 'NO PRESENTADO', 'DESISTIDO']

/** The case as its citizen sees it at this level, and nothing else (CON-10 to CON-13). Throws casoNoEncontrado. */
export const verCaso = async (partes: Partes, { clave, nivel, por }: DelBoleto): Promise<Caso> => {
  const ficha = await findFicha(partes.db, clave)
  if (!ficha) throw new ErrorDeNegocio('casoNoEncontrado')
  const comunes = await vistoPorTodos(partes, ficha)
  if (nivel === 1) return { nivel, ...comunes }
  return { nivel, ...comunes, ...(await suyo(partes, ficha, { por, subsanar: comunes.subsanar })) }
}

const vistoPorTodos = async ({ db, plazos, config, reloj }: Partes, ficha: Ficha) => {
  const [clase] = partesDe(ficha.clave)
  const { numero, expe_id, presentado, estado } = ficha
  const plazo = await plazos.leer(db, ficha.clave, CLASE_DE_PLAZO[clase])
  const cambio = plazo ? await findMotivoDelCambio(db, ficha.clave, CLASE_DE_PLAZO[clase]) : undefined
  const corre = !TERMINADOS.includes(estado)
  const vence = corre ? (plazo ? plazo.vence : ficha.vence) : null
  const atendido = clase === 'tramite' && estado === 'RECEPCIONADO'
  const revision = clase === 'tramite' && corre && !atendido
  return {
    ...{ numero, expe_id, presentado, estado, correo_devuelto: ficha.correo_devuelto },
    clase: CLASES_DE_CASO[clase],
    fecha_legal: ficha.fecha_legal ?? plazos.fechaLegal(ficha.created_at),
    ...pasosDe({
      ...{ clase, estado, presentado, vence },
      expe_id: expe_id && numeroEscrito('expediente', expe_id),
      ...{ recibido: ficha.recibido, anulado: ficha.anulado, area: ficha.area, enviado: ficha.enviado },
      ...{ subsanar_hasta: ficha.subsanar_hasta, subsanado: ficha.subsanado, cerrado: ficha.cerrado },
      afuera: atendido && !ficha.aqui,
    }),
    area: revision ? MESA_DE_PARTES : atendido ? ficha.area : null,
    desde: revision ? (ficha.subsanado ?? presentado) : atendido ? ficha.enviado : null,
    vence,
    procedimiento: ficha.procedimiento,
    explicacion: estado === 'POR SUBSANAR' ? PLAZO_DETENIDO : vence === null ? null : (plazo?.explicacion ?? null),
    computo: vence === null ? [] : (plazo?.computo ?? []).map(diaDelCaso),
    motivo_cambio: vence !== null && cambio ? motivoDelCambio(cambio.fecha, cambio.norma) : null,
    subsanar: subsanarDe({ plazos, config, reloj }, ficha),
    semaforo: corre && plazo ? semaforo(plazo, plazo.dias) : null,
    vencido: corre && plazo?.estado === 'VENCIDO' && vence ? vencidoDe(clase, vence) : null,
    silencio:
      config.silencioAlCiudadano && corre && plazo?.estado === 'VENCIDO'
        ? (REGLA_DEL_SILENCIO[plazo.silencio] ?? null)
        : null,
  }
}

const diaDelCaso = ({ dia, numero, motivo }: DiaDelComputo): DiaDelCaso => ({
  ...{ dia, numero, motivo: motivo && nombreDeMotivo(motivo) },
})

/** Until when a correction of the case would be taken now (CON-19, EXP-62). */
const subsanarDe = (
  { plazos, config, reloj }: Pick<Partes, 'plazos' | 'config' | 'reloj'>,
  { estado, subsanar_hasta: hasta }: Ficha,
): Caso['subsanar'] => {
  if (estado !== 'POR SUBSANAR' || hasta === null || plazos.fechaLegal(reloj.ahora()) > hasta) return null
  return { hasta, hora: hasta === reloj.hoy() ? config.plazos.corte : null }
}

const vencidoDe = (clase: string, vence: string): string =>
  [plazoVencido(vence), ...(clase === 'solicitud' ? [SOLICITUD_VENCIDA] : [])].join(' ')

/** What only who proved to have filed it sees. */
const suyo = async (
  { db, reloj }: Partes,
  ficha: Ficha,
  { por, subsanar }: Pick<DelBoleto, 'por'> & Pick<Caso, 'subsanar'>,
) => {
  const { clave, asunto, anulado, motivo, autoriza_correo } = ficha
  const [clase, id] = partesDe(clave)
  const posibles: Record<(typeof ACTOS_DEL_CASO)[number], boolean> = {
    // A complaint's mail is the channel of its answer: there is nothing to give or withdraw (CON-23).
    correo: clase !== 'reclamo' && ficha.correo !== '',
    // Whoever reads the mail of before has the link, too (CON-24).
    direccion: por === 'codigo' && ficha.correo_devuelto,
    subsanar: subsanar !== null,
    desistir: clase === 'tramite' && sePuedeDesistir(ficha, reloj.hoy()),
  }
  return {
    asunto,
    archivos: clase === 'tramite' ? await listArchivos(db, id) : [],
    falta: subsanar && motivo,
    respuestas: anulado && motivo && !subsanar ? [{ fecha: anulado, clase: 'Observación', texto: motivo }] : [],
    cargos: (await listCargos(db, clave)).map(cargoDe),
    autoriza_correo,
    actos: ACTOS_DEL_CASO.filter((acto) => posibles[acto]),
  }
}

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
  { db, enlaces }: Partes,
  boleto: DelBoleto,
  { clase, archivo_id }: { clase: 'propio' | 'cargo'; archivo_id: number },
): Promise<string> => {
  exigirNivel2(boleto)
  const ficha = await findFicha(db, boleto.clave)
  if (!ficha) throw new ErrorDeNegocio('casoNoEncontrado')
  if (clase === 'cargo') {
    const cargo = hallado((await listCargos(db, boleto.clave)).find(({ orden }) => orden === archivo_id))
    if (cargo.path === null) throw new ErrorDeNegocio('cargoSinHacer')
    return enlaces.firmar('cargos', cargo.path, `${CLASES_DE_CARGO[cargo.clase]} ${ficha.numero}.pdf`)
  }
  const [que, id] = partesDe(boleto.clave)
  const archivo = hallado(que === 'tramite' ? await findArchivo(db, id, archivo_id) : undefined)
  // What is active in a file is shown to nobody: it is handed out to be kept, as it came (E6).
  return enlaces.firmar('mpvirtual', archivo.path, archivo.nombre, archivo.activo ? 'original' : undefined)
}

/** Gives or withdraws the consent to notices by mail; each change is kept with its instant (CON-23, API-142). */
export const autorizarCorreo = async (
  partes: Partes,
  actor: Actor,
  boleto: DelBoleto,
  autoriza: boolean,
): Promise<Caso> => {
  exigirNivel2(boleto)
  const { db, reloj } = partes
  const caso = await verCaso(partes, boleto)
  if (caso.nivel !== 2 || !caso.actos.includes('correo')) throw new ErrorDeNegocio('consultaSinNivel')
  await enTransaccion(db, actor, async (trx) => {
    await abrirCaso(trx, boleto.clave)
    if (await setAutoriza(trx, boleto.clave, autoriza, reloj.ahora()))
      await insertActo(trx, { clave: boleto.clave, nivel: boleto.nivel, acto: autoriza ? 'autorizar' : 'desautorizar' })
  })
  return { ...caso, autoriza_correo: autoriza }
}

/**
 * Takes another address for this case alone, from who came in with its code, and tells both addresses; links that went to the one
 * of before stop working (CON-24, CON-06, API-142). Throws consultaSinNivel, demasiadasConsultas.
 */
export const cambiarCorreo = async (
  { db, reloj, cartero, enlacesDeCaso }: Pick<CasaWeb, 'db' | 'reloj' | 'cartero' | 'enlacesDeCaso'>,
  actor: Actor,
  boleto: DelBoleto,
  nuevo: string,
): Promise<void> => {
  exigirNivel2(boleto)
  const { clave, nivel } = boleto
  const vista = await findFicha(db, clave)
  if (!vista) throw new ErrorDeNegocio('casoNoEncontrado')
  if (boleto.por !== 'codigo' || vista.correo === '')
    throw new ErrorDeNegocio('consultaSinNivel', { mensaje: MENSAJES_CONSULTA.correoSoloConCodigo })
  if (mismaDireccion(vista.correo, nuevo) && !vista.correo_devuelto) return
  await gastarCupo(db, reloj, `consulta:correo:${clave}`, [{ cadaMs: DIA_MS, maximo: CORREOS_NUEVOS_AL_DIA }])
  await enTransaccion(db, actor, async (trx) => {
    // First the limit of the address, then the case, as whoever files does.
    const queda = await cartero.reservar(trx, nuevo)
    await lockCaso(trx, clave)
    const ficha = await findFicha(trx, clave)
    if (!ficha) throw new ErrorDeNegocio('casoNoEncontrado')
    await setCorreo(trx, clave, nuevo)
    await insertActo(trx, { clave, nivel, acto: 'cambiar_correo' })
    if (mismaDireccion(ficha.correo, nuevo)) return
    await deleteEnlacesSinUsar(trx, clave)
    if (queda) await cartero.escribir(trx, cartaAlNuevo(ficha, nuevo, enlacesDeCaso.partes(clave, nuevo)), clave)
    await cartero.escribir(trx, cartaAlAnterior(ficha, nuevo), clave)
  })
}

const mismaDireccion = (una: string, otra: string) => una.toLowerCase() === otra.toLowerCase()

/**
 * Withdraws the case as its citizen wishes, and answers how it stands then (CON-22, API-141). Throws what `desistirDeTramite`
 * does; sinDesistimiento for what is no filing.
 */
export const desistir = async (
  partes: Partes & Parameters<typeof desistirDeTramite>[0],
  actor: Actor,
  boleto: DelBoleto,
  desistimiento: Desistimiento,
): Promise<Caso> => {
  exigirNivel2(boleto)
  const { clave, nivel } = boleto
  const [clase, id] = partesDe(clave)
  if (clase !== 'tramite') throw new ErrorDeNegocio('sinDesistimiento')
  await desistirDeTramite(partes, {
    ...{ id, desistimiento, actor, papel: null, registrado_por: null },
    tambien: (trx) => insertActo(trx, { clave, nivel, acto: 'desistir' }),
  })
  return verCaso(partes, boleto)
}

/**
 * Takes the correction that the citizen of a case sends (CON-19, CON-20, API-140). Throws what `recibirSubsanacion` does;
 * noEsperaSubsanacion for what is no filing.
 */
export const enviarSubsanacion = async (
  partes: Parameters<typeof recibirSubsanacion>[0],
  { clave, nivel }: BoletoDeConsulta,
  envio: Omit<Parameters<typeof recibirSubsanacion>[1], 'id' | 'registrado_por' | 'tambien'>,
): Promise<{ recibido: string; fecha_legal: string }> => {
  const [clase, id] = partesDe(clave)
  if (clase !== 'tramite') throw new ErrorDeNegocio('noEsperaSubsanacion')
  const { recibido, fecha_legal } = await recibirSubsanacion(partes, {
    ...{ ...envio, id, registrado_por: null },
    tambien: (trx) => insertActo(trx, { clave, nivel, acto: 'subsanar' }),
  })
  return { recibido: marcaLima(recibido), fecha_legal }
}

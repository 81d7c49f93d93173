import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaLima, diaMas, fecha, marcaLima } from '@cabildo/contracts/base/tiempo'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import { PLAZO_LARGO_DIAS } from '@cabildo/contracts/plazos-calculo'
import {
  ASUNTO_SOLICITUD,
  nombreDeEntrega,
  numeroDeSolicitud,
  type SolicitudNueva,
  type transparenciaApi,
} from '@cabildo/contracts/transparencia'
import type { Solicitud as FilaDeSolicitud } from '@cabildo/contracts/transparencia-lista'
import { DIAS_DE_ABANDONO, DIAS_DE_OBSERVACION } from '@cabildo/contracts/transparencia-reglas'
import type { Casa } from '../../casa.ts'
import { type Carta, type Parte, siNoFueUsted } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { filaDeAtencion } from '../atencion/index.ts'
import { type CasoPresentado, claveDe, presentarCaso, respuestaDeCaso } from '../consulta/index.ts'
import { esNombreEscrito, huellaDe, type PartesDeEnvio } from '../formularios/index.ts'
import {
  type DocumentoPorRegistrar,
  pedirRegistro,
  type Registrando,
  registrarPendiente,
  setExpediente,
} from '../sisgedo/index.ts'
import {
  type FilaSolicitud,
  findPorRegistrar,
  findRepetida,
  insertSolicitud,
  type Presentada,
} from './transparencia.queries.ts'

/** A row as it is today, with the words of its due date, and from when it may be declared abandoned (TRS-22). */
export const filaDeSolicitud = (casa: Pick<Casa, 'reloj' | 'plazos'>) => {
  const conAtencion = filaDeAtencion(casa, 'solicitud')<Omit<FilaSolicitud, 'no_subsanada'>>
  return (guardada: FilaSolicitud): FilaDeSolicitud => {
    const fila = alDia(guardada)
    return {
      ...conAtencion(fila),
      abandono_desde:
        fila.estado === 'POR ENTREGAR' && fila.fin !== null ? abandonoDesdeElDia(casa.plazos, fila.fin) : null,
    }
  }
}

/** One whose correction did not come ended the day after its last one, before the daily job, too (PLA-22). */
const alDia = ({ no_subsanada: hasta, ...fila }: FilaSolicitud): Omit<FilaSolicitud, 'no_subsanada'> =>
  hasta === null ? fila : { ...fila, estado: 'NO PRESENTADA', fin: diaMas(hasta, 1) }

/** The day after the last of the business days that there are to pay for it and to pick it up. */
const abandonoDesdeElDia = (plazos: Casa['plazos'], respondida: string): string =>
  diaMas(plazos.vence({ desde: respondida, dias: DIAS_DE_ABANDONO }), 1)

interface Partes extends PartesDeEnvio, Pick<Casa, 'sisgedo'> {
  /** Working days within which a request is answered. */
  dias: number
}

/** A request, with its case when it was just saved. */
type Hecha = Presentada & { caso?: CasoPresentado }

/** Files a request for public information, once however often it is sent (API-82, G3). */
export const presentarSolicitud = async (
  partes: Partes,
  actor: Actor,
  nueva: SolicitudNueva,
  request: Solicitud,
): Promise<Respuesta<typeof transparenciaApi.presentar>> => {
  const { dni: ndoc, ape_nom } = nueva
  const huella = huellaDe(nueva)
  const {
    huella: _,
    id,
    caso,
    ...presentada
  } = await partes.unaVez<Hecha, boolean>({
    ...{ actor, huella, clave: nueva.clave },
    buscar: findRepetida,
    preparar: () => esNombreEscrito(partes.identidad, { tipo_doc: NATURAL, ndoc, ape_nom, nruc: '', rsocial: '' }),
    guardar: async (trx, nombre_escrito) => {
      await partes.limitarEnvios(trx, request, 'transparencia', ndoc)
      return guardarSolicitud(trx, partes, nueva, { huella, nombre_escrito })
    },
    nombrar: ({ numero }) => ({ numero: numeroEscrito('solicitud', numero), comoNuevo: 'una solicitud nueva' }),
  })
  const { codigo, explicacion, desde } = await respuestaDeCaso(partes, ['solicitud', id], caso)
  // What was filed before there were clocks counts from the day that its term was counted from.
  const fecha_legal = desde ?? partes.plazos.fechaLegal(new Date(`${presentada.fecha}T12:00:00-05:00`))
  return { ...presentada, fecha_legal, explicacion, codigo }
}

/**
 * The record, its yearly number, its expediente where the register is our own, and the receipt when there is an address for
 * one: all or nothing (SHE-102, D-21, TRS-10).
 */
const guardarSolicitud = async (
  trx: Trx,
  partes: Partes,
  { clave, autoriza_correo, ...nueva }: SolicitudNueva,
  preparado: { huella: string; nombre_escrito: boolean },
): Promise<Hecha> => {
  const { reloj, cartero, plazos, sisgedo, enlacesDeCaso, dias } = partes
  const created_at = reloj.ahora()
  const plazo = { desde: plazos.fechaLegal(created_at), dias }
  const vence = plazos.vence(plazo)
  const marca = marcaLima(created_at)
  const anio = Number(marca.slice(0, 4))
  const confirmado = nueva.email !== '' && (await cartero.reservar(trx, nueva.email))
  const orden = await tomarNumero(trx, 'solicitud', anio)
  const numero = numeroDeSolicitud(anio, orden)
  const { id } = await insertSolicitud(trx, {
    ...{ ...nueva, ...preparado, anio, orden, clave: clave ?? null },
    ...{ vence, corto: dias < PLAZO_LARGO_DIAS, confirmado, created_at },
  })
  if (sisgedo.clase === 'interno') {
    const { expe_id } = await sisgedo.registrar(trx, documentoDe({ ...nueva, id, numero }), null)
    await setExpediente(trx, 'solicitudes', id, expe_id)
  } else await pedirRegistro(trx, 'solicitudes', id)
  // Without an address there is nothing to notify by mail (CON-23).
  const porCorreo = autoriza_correo && nueva.email !== ''
  const deCaso = { plazo, pedido_at: created_at, autoriza_correo: porCorreo }
  const caso = await presentarCaso(trx, partes, ['solicitud', id], deCaso)
  const suya = claveDe('solicitud', id)
  for (const clase of ['observar_informacion', 'aviso_prorroga'] as const)
    await plazos.iniciar(trx, { clave: suya, clase, desde: plazo.desde, dias: DIAS_DE_OBSERVACION })
  const seguimiento = enlacesDeCaso.partes(suya, nueva.email)
  if (confirmado)
    await cartero.escribir(trx, cartaDeSolicitud(nueva, { numero, marca, vence, dias, seguimiento }), suya)
  return { id, numero, fecha: diaLima(created_at), vence, correo: confirmado, huella: preparado.huella, caso }
}

/** What Sisgedo is told of a request: who asks and its number, not what it says (TRS-10, P-18). */
export const documentoDe = (
  s: Pick<SolicitudNueva, 'dni' | 'ape_nom' | 'email'> & { id: number; numero: string },
): DocumentoPorRegistrar => ({
  clave: `solicitud:${s.id}`,
  tipo_documento: 'SOLICITUD',
  numero_documento: s.numero,
  folios: 1,
  asunto: ASUNTO_SOLICITUD,
  solicitante: s.ape_nom,
  documento_identidad: s.dni,
  email: s.email,
  relacionado: '0',
  destinos: [],
})

/** The task that registers a request; done twice, it registers once, under the request's own name (TRS-10, F6). */
export const registrarSolicitud =
  (partes: Registrando) =>
  async ({ id }: { id: number }): Promise<void> => {
    const solicitud = await findPorRegistrar(partes.db, id)
    if (solicitud) await registrarPendiente(partes, 'solicitudes', id, documentoDe(solicitud))
  }

interface DeLaCarta {
  numero: string
  marca: string
  vence: string
  dias: number
  /** What leads to the case (CON-17). */
  seguimiento: readonly Parte[]
}

/** The receipt of a request, to the address that was left; no DNI, name or domicile, for nobody has checked it (D6, P-09). */
const cartaDeSolicitud = (
  { email, pedido, forma_entrega }: Pick<SolicitudNueva, 'email' | 'pedido' | 'forma_entrega'>,
  { numero, marca, vence, dias, seguimiento }: DeLaCarta,
): Carta => ({
  para: email,
  asunto: `recibimos su solicitud de información N.° ${numeroEscrito('solicitud', numero)}`,
  partes: [
    'Hemos registrado su solicitud de acceso a la información pública.',
    {
      datos: [
        ['Solicitud N.°', numeroEscrito('solicitud', numero)],
        ['Presentada', `${fecha(marca)} a las ${marca.slice(11, 16)}`],
        ['Se responde hasta', fecha(vence)],
        ...(forma_entrega === null ? [] : [['Forma de entrega', nombreDeEntrega(forma_entrega)] as const]),
      ],
    },
    `La respuesta se da en un plazo de ${dias} días hábiles (Ley N.° 27806). Si no recibe respuesta en ese plazo, puede considerar denegado su pedido y apelar dentro de los 15 días calendario.`,
    'Esta es una copia de lo que usted pidió:',
    { cita: pedido },
    ...seguimiento,
    siNoFueUsted('esta solicitud'),
  ],
})

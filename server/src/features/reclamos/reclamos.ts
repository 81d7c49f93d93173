import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { diaLima, fecha, marcaLima } from '@cabildo/contracts/base/tiempo'
import { PLAZO_LARGO_DIAS } from '@cabildo/contracts/plazos-calculo'
import {
  MENSAJES_RECLAMO,
  type ReclamoNuevo,
  reclamoEscrito,
  type reclamosApi,
  referenciaEscrita,
} from '@cabildo/contracts/reclamos'
import type { Casa } from '../../casa.ts'
import { type Carta, type Parte, siNoFueUsted } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import { campoInvalido } from '../../platform/errores.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { filaDeAtencion } from '../atencion/index.ts'
import { type CasoPresentado, claveDe, presentarCaso, respuestaDeCaso } from '../consulta/index.ts'
import { esNombreEscrito, huellaDe, type PartesDeEnvio } from '../formularios/index.ts'
import { pedirRegistro } from '../sisgedo/index.ts'
import { existsOficina, type FilaReclamo, findRepetido, insertReclamo, type Presentado } from './reclamos.queries.ts'
import { documentoDe } from './terminacion.ts'

/** A row with the words of its due date. */
export const filaDeReclamo = (casa: Pick<Casa, 'reloj' | 'plazos'>) => filaDeAtencion(casa, 'reclamo')<FilaReclamo>

interface Partes extends PartesDeEnvio, Pick<Casa, 'sisgedo'> {
  /** Working days within which a complaint is answered. */
  dias: number
}

/** A complaint, with its case when it was just saved. */
type Hecho = Presentado & { caso?: CasoPresentado }

/** Files a complaint, once however often it is sent (API-79, G3). */
export const presentarReclamo = async (
  partes: Partes,
  actor: Actor,
  nuevo: ReclamoNuevo,
  request: Solicitud,
): Promise<Respuesta<typeof reclamosApi.presentar>> => {
  if (nuevo.area_id !== null && !(await existsOficina(partes.db, nuevo.area_id)))
    throw campoInvalido('area_id', MENSAJES_RECLAMO.sinOficina)
  const huella = huellaDe(nuevo)
  const {
    huella: _,
    caso,
    ...presentado
  } = await partes.unaVez<Hecho, boolean>({
    ...{ actor, huella, clave: nuevo.clave },
    buscar: findRepetido,
    preparar: () => esNombreEscrito(partes.identidad, nuevo),
    guardar: async (trx, nombre_escrito) => {
      await partes.limitarEnvios(trx, request, 'libro_reclama', nuevo.ndoc || nuevo.nruc)
      return guardarReclamo(trx, partes, nuevo, { huella, nombre_escrito })
    },
    nombrar: ({ claim_id, fecha }) => ({
      numero: referenciaEscrita(claim_id, fecha),
      comoNuevo: 'un reclamo nuevo',
    }),
  })
  const { codigo, explicacion, desde } = await respuestaDeCaso(partes, ['reclamo', presentado.claim_id], caso)
  // What was filed before there were clocks counts from the day that its term was counted from.
  const fecha_legal = desde ?? partes.plazos.fechaLegal(new Date(`${presentado.fecha}T12:00:00-05:00`))
  return { ...presentado, fecha_legal, explicacion, codigo }
}

/** The record, its number, its expediente where the register is our own, and the mail about it: all or nothing (D-21, REC-24). */
const guardarReclamo = async (
  trx: Trx,
  partes: Partes,
  { clave, ...nuevo }: ReclamoNuevo,
  preparado: { huella: string; nombre_escrito: boolean },
): Promise<Hecho> => {
  const { reloj, cartero, plazos, sisgedo, enlacesDeCaso, dias } = partes
  const created_at = reloj.ahora()
  const plazo = { desde: plazos.fechaLegal(created_at), dias }
  const vence = plazos.vence(plazo)
  const marca = marcaLima(created_at)
  const confirmado = await cartero.reservar(trx, nuevo.email)
  // A series that never starts again: the claim id alone names a complaint (REC-21).
  const id = await tomarNumero(trx, 'reclamo', 0)
  const seguimiento = enlacesDeCaso.partes(claveDe('reclamo', id), nuevo.email)
  if (confirmado)
    await cartero.escribir(trx, cartaDeReclamo(nuevo, { id, marca, vence, dias, seguimiento }), claveDe('reclamo', id))
  const registrado =
    sisgedo.clase === 'interno' ? await sisgedo.registrar(trx, documentoDe({ ...nuevo, id }), null) : null
  await insertReclamo(trx, {
    ...{ ...nuevo, ...preparado, id, clave: clave ?? null, tipo_presentado: nuevo.tipo_reclamo },
    ...{ vence, corto: dias < PLAZO_LARGO_DIAS, confirmado, created_at, expe_id: registrado?.expe_id ?? null },
  })
  await pedirRegistro(trx, 'reclamos', id)
  const caso = await presentarCaso(trx, partes, ['reclamo', id], { plazo, pedido_at: created_at })
  return { claim_id: id, fecha: diaLima(created_at), vence, correo: confirmado, huella: preparado.huella, caso }
}

interface DeLaCarta {
  id: number
  marca: string
  vence: string
  dias: number
  /** What leads to the case (CON-17). */
  seguimiento: readonly Parte[]
}

/**
 * The mail to who complains: the reference, a copy of the complaint and until when it is answered; no DNI and no name,
 * for nobody has checked the address (REC-23, D6, P-09).
 */
const cartaDeReclamo = (
  { email, descripcion, detalle }: Pick<ReclamoNuevo, 'email' | 'descripcion' | 'detalle'>,
  { id, marca, vence, dias, seguimiento }: DeLaCarta,
): Carta => {
  const referencia = referenciaEscrita(id, marca)
  return {
    para: email,
    asunto: `recibimos su reclamo ${referencia}`,
    partes: [
      'Hemos registrado su reclamo en el Libro de Reclamaciones.',
      {
        datos: [
          ['Referencia', referencia],
          ['Reclamo N.°', reclamoEscrito(id)],
          ['Presentado', `${fecha(marca)} a las ${marca.slice(11, 16)}`],
          ['Se responde hasta', fecha(vence)],
        ],
      },
      `Le responderemos en un plazo máximo de ${dias} días hábiles (Decreto Supremo N.° 007-2020-PCM). Guarde la referencia para consultar por su reclamo.`,
      'Esta es una copia de lo que usted escribió sobre la atención brindada:',
      { cita: descripcion },
      ...(detalle === '' ? [] : ['Detalle de la reclamación:', { cita: detalle }]),
      ...seguimiento,
      siNoFueUsted('este reclamo'),
    ],
  }
}

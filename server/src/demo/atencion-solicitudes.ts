import { diaLima } from '@cabildo/contracts/base/tiempo'
import { ClaseDeRespuesta } from '@cabildo/contracts/respuestas'
import { DIAS_DE_OBSERVACION, estadoTras, Sentido, seEntregaPorCorreo } from '@cabildo/contracts/transparencia-reglas'
import { concluirAtencion } from '../features/atencion/index.ts'
import { claveDe } from '../features/consulta/index.ts'
import { acusarConLaEntrega, emitirRespuesta, insertRequerimiento } from '../features/expedientes/index.ts'
import {
  setPagado,
  terminarAvisos,
  updateSolicitud,
  upsertCosto,
  vencerObservacion,
} from '../features/transparencia/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import type { MarchaDeUno } from './atencion.ts'
import { CALENDARIO_DEMO } from './dias.ts'

/** What becomes of a request besides what becomes of a complaint, too (Table TRS-B). */
export type CursoDeSolicitud =
  | 'por_subsanar'
  | 'no_presentada'
  | 'prorrogada'
  | 'por_entregar'
  | 'entregada'
  | 'abandonada'
  | 'respondida'
  | 'denegada'
  | 'encauzada'

/** Business days after the filing on which each thing is done. */
const OBSERVA = 1
const RESPONDE = 7
const ENTREGA = 10
const ABANDONA = 40
/** Until when the one that was extended is to be answered, in business days from today. */
const PRORROGA = 6
const TARIFA = { precio_pagina: 10, precio_disco: 100 } as const

/** So many business days have to have passed for each, one of filing among them. */
export const DIAS_DE_CURSO: Readonly<Partial<Record<CursoDeSolicitud, number>>> = {
  ...{
    no_presentada: OBSERVA + DIAS_DE_OBSERVACION + 1,
    prorrogada: OBSERVA,
    por_entregar: RESPONDE,
    entregada: ENTREGA,
  },
  ...{ abandonada: ABANDONA, respondida: RESPONDE, denegada: RESPONDE, encauzada: RESPONDE },
}

const DENEGATORIA = {
  ...{ causal: 3, numeral: '5' },
  sustento: 'Contiene datos de la salud de los trabajadores, que son parte de su intimidad personal y familiar.',
} as const
const ENCAUZADA = { entidad: 'Superintendencia Nacional de los Registros Públicos', documento: 'Oficio 118' } as const
const RESPUESTAS: Readonly<Record<'entrega' | 'deniega' | 'encauza', string>> = {
  entrega: 'La información está completa, como se pidió.',
  deniega: 'No se entrega lo que se pidió, por la causal y el sustento que siguen.',
  encauza: 'La municipalidad no tiene la información; se envió su pedido a la entidad que la tiene.',
}

interface Solicitud {
  id: number
  created_at: Date
  email: string
  forma_entrega: number | null
}

/** Does what became of a request, by the statements of the product's own acts; `en` is the clock so many days after the filing. */
export const cursarSolicitud = async (
  trx: Trx,
  { en, alPresentar, hoy, responsable }: MarchaDeUno,
  solicitud: Solicitud,
  curso: CursoDeSolicitud,
): Promise<void> => {
  const { id, created_at } = solicitud
  const { user_id, area_id } = responsable
  const clave = claveDe('solicitud', id)

  if (curso === 'por_subsanar' || curso === 'no_presentada') {
    const { ahora, casa } = curso === 'por_subsanar' ? alPresentar(240) : en(OBSERVA, 610)
    const { plazos } = casa
    const plazo = { clave, clase: 'subsanacion_informacion', desde: diaLima(ahora), dias: DIAS_DE_OBSERVACION } as const
    const texto = 'Diga de qué años y de qué obra pide los documentos'
    const hasta = plazos.vence(plazo)
    const { dias } = plazo
    await insertRequerimiento(trx, { clave, texto, dias, hasta, area_id, created_by: user_id, created_at: ahora })
    await updateSolicitud(trx, id, { estado: 'POR SUBSANAR', requisito: 1, observado_at: ahora })
    await plazos.anotar(trx, clave, 'respuesta_informacion', { tipo: 'CONCLUIDO' })
    await terminarAvisos(trx, casa, clave, 'observar_informacion')
    await plazos.iniciar(trx, plazo)
    if (curso === 'por_subsanar') return
    const { casa: alVencer } = en(OBSERVA + DIAS_DE_OBSERVACION + 1, 15)
    // Its letter is written to nobody, so it leads nowhere.
    const sinEnlaces = { ...alVencer, enlacesDeCaso: { partes: () => [] } }
    await vencerObservacion(trx, sinEnlaces, id, alVencer.reloj.hoy())
    return
  }

  if (curso === 'prorrogada') {
    const { ahora, casa } = en(OBSERVA, 700)
    const hasta = CALENDARIO_DEMO.termino(hoy, PRORROGA)
    await updateSolicitud(trx, id, {
      ...{ prorroga_at: ahora, prorroga_hasta: hasta, prorroga_motivos: [3], prorroga_por: user_id },
      prorroga_sustento: 'Son los expedientes de contratación de cinco años, que hay que reproducir de a uno.',
    })
    await casa.plazos.anotar(trx, clave, 'respuesta_informacion', { tipo: 'PRORROGA', vence: hasta })
    return casa.plazos.anotar(trx, clave, 'aviso_prorroga', { tipo: 'CUMPLIDO' })
  }

  const conCosto = curso === 'por_entregar' || curso === 'entregada'
  const sentido =
    curso === 'denegada' ? Sentido.deniega : curso === 'encauzada' ? Sentido.encauza : (Sentido.entrega as Sentido)
  const { ahora, casa } = en(RESPONDE, 655)
  if (conCosto)
    await upsertCosto(trx, {
      ...{ solicitud_id: id, paginas: 24, discos: 1, otro: '', otro_centimos: 0, ...TARIFA },
      ...{ total: 24 * TARIFA.precio_pagina + TARIFA.precio_disco, registrado_por: user_id, updated_at: ahora },
    })
  await concluirAtencion(trx, casa, {
    ...{ clase: 'solicitud', id, user_id, plazo: { tipo: 'CUMPLIDO' }, repetida: async () => false },
    motivo: 'Concluido: respondida por el responsable',
    async escribir() {
      await terminarAvisos(trx, casa, clave)
      await updateSolicitud(trx, id, {
        ...{ sentido, estado: estadoTras(sentido, seEntregaPorCorreo(solicitud)), area_actual: null },
        ...(sentido === Sentido.deniega && DENEGATORIA),
        ...(sentido === Sentido.encauza && ENCAUZADA),
        ...{ respondido_at: ahora, respondido_por: user_id },
      })
      const texto = RESPUESTAS[curso === 'denegada' ? 'deniega' : curso === 'encauzada' ? 'encauza' : 'entrega']
      const respuesta = { clave, clase: ClaseDeRespuesta.final, texto, archivos: [], area_id, user_id }
      await emitirRespuesta(trx, casa, respuesta, () => ({ para: '', asunto: '', partes: [] }))
    },
  })
  if (curso === 'entregada') {
    const { casa: alEntregar } = en(ENTREGA, 720)
    const fecha = alEntregar.reloj.hoy()
    await setPagado(trx, id, { fecha, recibo: `R-${created_at.getUTCFullYear()}-00${id}`, user_id })
    const recibio = 'El mismo solicitante'
    await updateSolicitud(trx, id, { estado: 'ENTREGADA', entregado_el: fecha, recibio, entregado_por: user_id })
    await acusarConLaEntrega(trx, { ...alEntregar, db: trx }, clave, { fecha, recibio, user_id })
  }
  if (curso === 'abandonada') {
    const { ahora: abandonado_at, casa: alAbandonar } = en(ABANDONA, 600)
    await updateSolicitud(trx, id, { estado: 'ABANDONADA', abandonado_at, abandonado_por: user_id })
    await alAbandonar.plazos.anotar(trx, clave, 'acuse', { tipo: 'CONCLUIDO' })
  }
}

import { diaMas, lunesDe } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import type { EstadisticaDeTramites } from '@cabildo/contracts/expedientes-estadistica'
import { MENSAJES_ESTADISTICA, porcentaje, RESUMEN_SEMANAL } from '@cabildo/contracts/expedientes-medidas'
import type { Casa } from '../../casa.ts'
import type { Parte } from '../../platform/correo/carta.ts'
import { escribirAviso, esHoraDeAvisar } from '../calendario/index.ts'
import { countVencidosPorPersona, listDestinatariosDelResumen } from './estadistica.queries.ts'
import { alcanceDe, medir } from './estadistica.ts'

type CasaDelResumen = Pick<Casa, 'db' | 'reloj' | 'plazos' | 'cartero' | 'entidad' | 'config' | 'log' | 'sisgedo'>
type Destinatario = Awaited<ReturnType<typeof listDestinatariosDelResumen>>[number]

/**
 * Tells heads and supervision, on the first business day of each week, how the week before went: the four figures with those
 * of before, and what is late by area or by person (EXP-56). No word of a case, nor of who filed it.
 */
export const resumirSemana = (casa: CasaDelResumen) => async (): Promise<void> => {
  const { db, reloj, plazos, entidad, config, sisgedo } = casa
  const hoy = reloj.hoy()
  const lunes = lunesDe(hoy)
  // Where another Sisgedo keeps the cases there is nothing to count (EXP-03).
  if (!config.plazos.resumenSemanal || sisgedo.clase === 'http' || !esHoraDeAvisar(casa)) return
  if (plazos.calendario().desde(lunes) !== hoy) return
  const semana = { desde: diaMas(lunes, -7), hasta: diaMas(lunes, -1) }
  const sitio = entidad.actual().direccion.replace(/\/+$/, '')
  /** The parts about an area, or all, which several people may get. */
  const partes = new Map<number | null, Promise<Parte[]>>()
  const partesDe = (area_id: number | null, nombre = ''): Promise<Parte[]> => {
    const hechas = partes.get(area_id) ?? hacer(area_id, nombre)
    partes.set(area_id, hechas)
    return hechas
  }
  const hacer = async (area_id: number | null, nombre: string): Promise<Parte[]> => {
    const medido = await medir(casa, semana, area_id)
    const vencidos =
      area_id === null
        ? medido.areas.map((area) => [area.nombre, area.vencidos] as const).filter(([, n]) => n > 0)
        : (await countVencidosPorPersona(db, alcanceDe(casa, semana, area_id))).map(
            (fila) => [fila.persona ?? MENSAJES_BANDEJA.sinAsignar, fila.vencidos] as const,
          )
    return [
      area_id === null ? RESUMEN_SEMANAL.deTodas : RESUMEN_SEMANAL.deArea(nombre),
      { datos: figurasDe(medido) },
      ...(vencidos.length === 0
        ? [RESUMEN_SEMANAL.sinVencidos]
        : [
            area_id === null ? RESUMEN_SEMANAL.vencidosPorArea : RESUMEN_SEMANAL.vencidosPorPersona,
            { datos: vencidos.map(([quien, n]) => [quien, String(n)] as const) },
            ...(area_id === null ? [] : [{ enlace: `${sitio}/#/bandeja?bandeja=por_vencer&vencidos=1` }]),
          ]),
    ]
  }
  for (const quien of await listDestinatariosDelResumen(db, hoy)) {
    const suyas = await partesDelResumen(quien, partesDe)
    await escribirAviso(casa, { que: 'resumen', user_id: quien.user_id, peticion: 'resumir_semana' }, () => ({
      para: quien.email,
      asunto: RESUMEN_SEMANAL.asunto,
      partes: [...suyas, { enlace: `${sitio}/#/estadistica_tramites` }],
    }))
  }
}

const partesDelResumen = async (
  { jefe, supervisa, area_id, area }: Destinatario,
  partesDe: (area_id: number | null, nombre?: string) => Promise<Parte[]>,
): Promise<Parte[]> => [...(supervisa ? await partesDe(null) : []), ...(jefe ? await partesDe(area_id, area) : [])]

const { rotulos, nada } = MENSAJES_ESTADISTICA
const { semanaAnterior, haceUnaSemana } = RESUMEN_SEMANAL

/** The four figures, each with that of before. */
const figurasDe = ({ en_plazo, pendientes, vencidos, mediana }: EstadisticaDeTramites) => {
  const con = (ahora: string | number | null, cuando: string, antes: string | number | null) =>
    `${ahora ?? nada}; ${cuando}, ${antes ?? nada}`
  return [
    [
      rotulos.en_plazo,
      con(
        porcentaje(en_plazo.en_plazo, en_plazo.plazos),
        semanaAnterior,
        porcentaje(en_plazo.antes.en_plazo, en_plazo.antes.plazos),
      ),
    ],
    [rotulos.pendientes, con(pendientes.ahora, haceUnaSemana, pendientes.antes)],
    [rotulos.vencidos, con(vencidos.ahora, haceUnaSemana, vencidos.antes)],
    [rotulos.mediana, con(mediana.dias, semanaAnterior, mediana.antes)],
  ] as const
}

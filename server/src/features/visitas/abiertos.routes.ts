import { diaMas } from '@cabildo/contracts/base/tiempo'
import { conjuntosApi } from '@cabildo/contracts/datos-abiertos'
import type { VisitaReporte } from '@cabildo/contracts/reporte-visitas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Lotes, Valor } from '../../platform/abiertos/archivo.ts'
import { abrirACualquierSitio, crearRespuestas } from '../../platform/abiertos/respuesta.ts'
import { getVersionDeDatos } from '../../platform/abiertos/versiones.queries.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { getPrimerDia, publicadoDe, selectReporte } from './reporte.queries.ts'

/** The public report of visits as open data, a file for each month (API-193, VIS-53, D-25, D-32). */
export const visitasAbiertasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'config' | 'reloj' | 'leerPublico' | 'limitar' | 'entidad'>
> = async (app, casa) => {
  const { config, reloj, leerPublico, entidad } = casa
  abrirACualquierSitio(app)
  const responder = crearRespuestas(casa)

  /** Day by day, the rows that the report answers for that day. */
  async function* lotes(sesion: Sesion | null, mes: string, hasta: string): Lotes {
    for (let dia = `${mes}-01`; dia.startsWith(mes) && dia <= hasta; dia = diaMas(dia, 1)) {
      const filas = await leerPublico(sesion, async (db) => {
        const filtro = { ...DE_UN_DIA, desde: dia, hasta: dia }
        return (await selectReporte(filtro, publicadoDe(config, entidad)).execute(db)).rows
      })
      yield filas.map(filaDe)
    }
  }

  ruta(app, conjuntosApi.visitas, async ({ params: { mes, formato }, sesion, request, reply }) => {
    const hoy = reloj.hoy()
    const { primero, version } = await leerPublico(sesion, async (db) => ({
      primero: await getPrimerDia(db),
      version: await getVersionDeDatos(db, `visitas-${mes}`),
    }))
    if (primero === null || mes < primero.slice(0, 7) || mes > hoy.slice(0, 7)) throw new ErrorDeNegocio('noEncontrado')
    const { dniPublico, motivoReservado } = publicadoDe(config, entidad)
    return responder(
      { request, reply },
      {
        ...{ conjunto: 'visitas', formato, mes, version, lotes: () => lotes(sesion, mes, hoy) },
        ademas: [dniPublico, String(motivoReservado)],
      },
    )
  })
}

const DE_UN_DIA: Omit<Parameters<typeof selectReporte>[0], 'desde' | 'hasta'> = {
  ...{ start: 0, length: -1, search: '', columns: {}, area_id: 0 },
  order: [{ column: 'created_at', dir: 'asc' }],
}

/** In the order of the fields of the data set. */
const filaDe = (v: VisitaReporte): Valor[] => [
  v.created_at.slice(0, 10),
  v.ape_nom,
  v.nrodoc,
  v.motivo,
  v.employee_visitado,
  v.employee_cargo,
  v.created_at.slice(11, 16),
  v.salida_date?.slice(11, 16) ?? null,
]

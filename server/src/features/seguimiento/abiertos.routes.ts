import { caminoDeDatos, conjuntosApi } from '@cabildo/contracts/datos-abiertos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, CLASES_OBRA, compararAvance } from '@cabildo/contracts/seguimiento-reglas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Lotes, Valor } from '../../platform/abiertos/archivo.ts'
import { abrirACualquierSitio, crearRespuestas } from '../../platform/abiertos/respuesta.ts'
import { getVersionDeDatos } from '../../platform/abiertos/versiones.queries.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { listaDeObras } from './obra.ts'
import { escribirPaquete } from './oc4ids.ts'

/** The works as open data (API-194, SEG-22, D-25): what the timeline shows, and as OC4IDS. They are few enough to be read at once. */
export const obrasAbiertasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'config' | 'reloj' | 'leerPublico' | 'limitar' | 'entidad'>
> = async (app, casa) => {
  const { reloj, leerPublico, entidad } = casa
  const { oc4idsPrefijo: prefijo } = casa.config
  abrirACualquierSitio(app)
  const responder = crearRespuestas(casa)
  const leer = async (sesion: Sesion | null, hoy: string) =>
    (await leerPublico(sesion, (db) => listaDeObras(db, hoy))).data

  async function* lotes(sesion: Sesion | null, hoy: string): Lotes {
    yield (await leer(sesion, hoy)).map(filaDe)
  }

  ruta(app, conjuntosApi.obras, async ({ params: { formato }, sesion, request, reply }) => {
    const hoy = reloj.hoy()
    const version = await leerPublico(sesion, (db) => getVersionDeDatos(db, 'obras'))
    const { nombre, ruc, direccion } = entidad.actual()
    const paquete = async () => {
      const obras = await leer(sesion, hoy)
      if (obras.length === 0) throw new ErrorDeNegocio('noEncontrado')
      const suyo = {
        direccion: direccion + caminoDeDatos('obras', 'json'),
        cambiado: version.cambiado ?? reloj.ahora(),
      }
      return escribirPaquete(obras, { nombre, ruc, direccion, prefijo }, { ...suyo, hoy })
    }
    // What a work should have reached, and so its state and its flags, changes with the day.
    const pedida = {
      conjunto: 'obras',
      formato,
      version,
      ademas: [hoy, ruc, prefijo],
      lotes: () => lotes(sesion, hoy),
    } as const
    return responder({ request, reply }, { ...pedida, json: paquete })
  })
}

/** In the order of the fields of the data set. */
const filaDe = (o: Obra): Valor[] => [
  o.cui,
  o.title_meta,
  CLASES_OBRA[o.clase],
  o.inicio,
  o.fin,
  o.avance_fisico,
  o.avance_financiero,
  compararAvance(o, 'avance_fisico').programado,
  compararAvance(o, 'avance_financiero').programado,
  o.costo_actualizado,
  o.pim_current,
  o.devengado_anual,
  o.devengado_acumulado_total,
  o.atraso,
  o.dias_vencidos,
  o.updated_at,
  o.alertas.map((alerta) => ALERTAS_OBRA[alerta].rotulo).join('; '),
]

import { PROCESO_DE } from '@cabildo/contracts/atencion'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { claveDe, findFicha, numeroDe } from '../consulta/index.ts'
import { type CasaDeExpedientes, desistirDelCaso } from '../expedientes/index.ts'
import {
  conEnlaces,
  DESTINO_DE_TRAMITES,
  desistirDeTramite,
  faltasDePapel,
  findTramite,
  type Mesa,
} from '../mesa-de-partes/index.ts'
import { desistirDeAtencion } from './desistimiento.ts'
import { exigirResponsable } from './responsables.ts'

/**
 * Withdrawals that came on paper, each entered by who has the case (CON-22, API-162): the front desk before reception, then the
 * area in charge; of complaints and requests their responsible.
 */
export const desistimientosRoutes: FastifyPluginAsync<CasaDeExpedientes & Mesa & Pick<CasaWeb, 'enlaces'>> = async (
  app,
  casa,
) => {
  const { db } = casa
  ruta(
    app,
    mesaDePartesListaApi.desistir,
    async ({ body: { clave: de, ...desistimiento }, subida, sesion, actor }) => {
      exigirSinFaltas(faltasDePapel(subida))
      const { clase, id } = de
      const [papel = null] = subida.de('selectedFile')
      const envio = { id, desistimiento, papel, actor, registrado_por: sesion.user.id }
      if (clase !== 'tramite') {
        await exigirResponsable(db, PROCESO_DE[clase], sesion)
        const numero = numeroDe(hallado(await findFicha(db, claveDe(clase, id))))
        if (!(await desistirDeAtencion(casa, { ...envio, clase, numero }))) await subida.descartar()
        return { data: null, anotado: false }
      }
      const { repetido, anotado } = await desistirDeTramite(casa, { ...envio, ...loSuyo(casa, sesion) })
      if (repetido) await subida.descartar()
      return { data: deMesa(sesion) ? conEnlaces(casa, hallado(await findTramite(db, id))) : null, anotado }
    },
    { ademas: ({ subida }) => faltasDePapel(subida), subida: DESTINO_DE_TRAMITES },
  )
}

const deMesa = ({ roles }: Sesion): boolean => roles.includes(Permiso.mesaDePartes)

/** Which filings somebody enters withdrawals of: those that were not received, those that the own area has, or both. */
const loSuyo = (casa: CasaDeExpedientes, sesion: Sesion): Partial<Parameters<typeof desistirDeTramite>[1]> => {
  const { user, area, roles } = sesion
  const mesa = deMesa(sesion)
  if (!roles.includes(Permiso.bandeja)) return { soloDelCaso: !mesa }
  const ajeno = mesa ? 'desistirPorEscrito' : 'noEncontrado'
  return { soloDelCaso: !mesa, delCaso: desistirDelCaso(casa, { area_id: area.id, user_id: user.id, ajeno }) }
}

import { CABECERA_CODIGO, ventanillaApi } from '@cabildo/contracts/ventanilla'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { crearUnaVez } from '../formularios/index.ts'
import type { Mesa } from './atencion.ts'
import { cabecerasDeCargo, imprimirCargo } from './cargo-de-ventanilla.ts'
import { faltasDeDigitalizacion, SUBIDA_DE_PAPEL } from './digitalizacion.ts'
import { buscarPersona, registrarEnVentanilla } from './ventanilla.ts'

/** The counter (18, section 11): what people bring on paper. */
export const ventanillaRoutes: FastifyPluginAsync<Mesa & Pick<CasaWeb, 'identidad' | 'entidad'>> = async (
  app,
  casa,
) => {
  const mesa = { ...casa, unaVez: crearUnaVez(casa) }

  ruta(
    app,
    ventanillaApi.registrar,
    ({ body: pedido, subida, sesion, actor }) => registrarEnVentanilla(mesa, { sesion, actor }, { pedido, subida }),
    { ademas: ({ subida }) => faltasDeDigitalizacion(subida, false), subida: SUBIDA_DE_PAPEL },
  )

  ruta(app, ventanillaApi.cargo, async ({ params: { id }, query: { formato }, request, reply }) => {
    const codigo = request.headers[CABECERA_CODIGO]
    const pagina = await imprimirCargo(mesa, { id, formato, codigo: typeof codigo === 'string' ? codigo : null })
    return reply.headers(cabecerasDeCargo(formato)).send(pagina)
  })

  ruta(
    app,
    ventanillaApi.persona,
    ({ params: { documento }, query: { identidad: clase }, sesion, actor }) =>
      buscarPersona(mesa, { sesion, actor }, { documento, clase }),
    { esperaAfuera: true },
  )
}

import {
  CABECERA_CODIGO,
  FOTO_MAXIMO_BYTES,
  fotoGrande,
  fotoNoEsImagen,
  ventanillaApi,
} from '@cabildo/contracts/ventanilla'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { crearUnaVez } from '../formularios/index.ts'
import type { Mesa } from './atencion.ts'
import { cabecerasDeCargo, imprimirCargo } from './cargo-de-ventanilla.ts'
import { conEnlaces } from './con-enlaces.ts'
import { findTramite } from './lista.queries.ts'
import { DESTINO_DE_TRAMITES } from './presentacion.ts'
import { buscarPersona, digitalizar, faltasDeDigitalizacion, registrarEnVentanilla } from './ventanilla.ts'

/** Files of a paper: PDFs by the rules of the public form, or photographs that become one (EXP-73). */
const SUBIDA = {
  ...DESTINO_DE_TRAMITES,
  fotos: { parte: 'fotos', maximoBytes: FOTO_MAXIMO_BYTES, noEsImagen: fotoNoEsImagen, grande: fotoGrande },
} as const

/** The counter (18, section 11): what people bring on paper. */
export const ventanillaRoutes: FastifyPluginAsync<Mesa & Pick<CasaWeb, 'enlaces' | 'identidad' | 'entidad'>> = async (
  app,
  casa,
) => {
  const mesa = { ...casa, unaVez: crearUnaVez(casa) }

  ruta(
    app,
    ventanillaApi.registrar,
    ({ body: pedido, subida, sesion, actor }) => registrarEnVentanilla(mesa, { sesion, actor }, { pedido, subida }),
    { ademas: ({ subida }) => faltasDeDigitalizacion(subida, false), subida: SUBIDA },
  )

  ruta(
    app,
    ventanillaApi.digitalizar,
    async ({ params: { id }, subida, sesion, actor }) => {
      await digitalizar(mesa, { sesion, actor }, { id, subida })
      return { data: conEnlaces(mesa, hallado(await findTramite(mesa.db, id))) }
    },
    { ademas: ({ subida }) => faltasDeDigitalizacion(subida, true), subida: SUBIDA },
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

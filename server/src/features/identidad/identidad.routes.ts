import { Permiso } from '@cabildo/contracts/base/permisos'
import { NOMBRE_MAXIMO } from '@cabildo/contracts/ciudadano'
import type { Formulario } from '@cabildo/contracts/formularios'
import { identidadApi } from '@cabildo/contracts/identidad'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'

/** The forms that ask for a DNI with its verifier or for a RUC (MPV-35, MPV-36, REC-13, REC-16). */
const FORMULARIOS: readonly Formulario[] = ['mpvirtual', 'libro_reclama']
const BUSCAN_PERSONAS = [Permiso.usuarios, Permiso.visitas, Permiso.trabajadores] as const

const AFUERA = { esperaAfuera: true } as const

/** Names people and entities for forms (API-30, API-31); a failing registry answers 503, never "unknown" (IDE-18). */
export const identidadRoutes: FastifyPluginAsync<Pick<CasaWeb, 'identidad' | 'pasarConBoleto'>> = async (
  app,
  { identidad, pasarConBoleto },
) => {
  ruta(
    app,
    identidadApi.reniec,
    async ({ params: { dni }, query: { code_verifica }, request }) => {
      const verificador = { dni, code_verifica }
      const paso = { personal: BUSCAN_PERSONAS, formularios: FORMULARIOS, verificador }
      return (await identidad.buscarDni(dni, await pasarConBoleto(request, paso))) ?? {}
    },
    AFUERA,
  )
  ruta(
    app,
    identidadApi.sunat,
    async ({ params: { ruc }, request }) => {
      const quien = await pasarConBoleto(request, { personal: 'sesion', formularios: FORMULARIOS })
      const razon_social = await identidad.buscarRuc(ruc, quien)
      // Cut to the length of the forms' fields, which could not be sent otherwise (MPV-22, IDE-12).
      return razon_social === null ? {} : { razon_social: razon_social.slice(0, NOMBRE_MAXIMO).trim() }
    },
    AFUERA,
  )
}

import * as z from 'zod/mini'
import type { Reloj } from '../reloj.ts'
import type { Credencial } from './credencial.ts'
import type { Persona } from './identidad.ts'
import { direccionDe, pedir } from './pedir.ts'
import { type RegistroNacional, RespuestaDesconocida } from './registro-nacional.ts'
import { leerPersona, type RespuestaReniec, VENCIDA } from './reniec-respuesta.ts'
import { type AjustesReniec, crearRenovacion } from './renovacion.ts'

const DatosPersona = z.object({ prenombres: z.string(), apPrimer: z.string(), apSegundo: z.string() })

/**
 * RENIEC's register of people (peru.md §2.1). Photograph, address and the rest of its answer are dropped as they come. An
 * expired credential is renewed and the question asked once more.
 */
export const crearReniec = (
  ajustes: AjustesReniec,
  credencial: Credencial,
  reloj: Reloj,
): RegistroNacional<Persona> => {
  const { url, usuario, ruc, porDia } = ajustes
  const renovar = crearRenovacion(ajustes, credencial, reloj)

  const consultar = async (dni: string, password: string, hasta: AbortSignal): Promise<RespuestaReniec> => {
    const PIDE = { nuDniConsulta: dni, nuDniUsuario: usuario, nuRucUsuario: ruc, password }
    return leerPersona(await pedir(direccionDe(url), { hasta, cuerpo: { PIDE } }))
  }

  return {
    nombre: 'reniec',
    porDia,
    esquema: DatosPersona,
    async preguntar(dni, hasta) {
      if (!/^\d{8}$/.test(dni)) throw new Error('no es un DNI')
      const { vigente } = await credencial.leer()
      const primera = await consultar(dni, vigente, hasta)
      if (primera.sabe) return primera.persona
      // Another lookup may have changed it meanwhile, or one that was asked for before may have been taken after all.
      const despues = await credencial.leer()
      const otra = despues.vigente === vigente ? despues.nueva : despues.vigente
      const segunda = otra === null ? null : await consultar(dni, otra, hasta)
      if (otra !== null && segunda?.sabe) {
        await credencial.asentar(otra)
        return segunda.persona
      }
      if (primera.codigo !== VENCIDA) throw sinSaber(primera)
      const ultima = await consultar(dni, await renovar(vigente, hasta), hasta)
      if (ultima.sabe) return ultima.persona
      throw sinSaber(ultima)
    },
  }
}

/** Without a credential that it takes RENIEC is of no use to anybody; any other code is about this person alone. */
const sinSaber = ({ codigo, deCredencial }: RespuestaReniec): Error =>
  new (deCredencial ? Error : RespuestaDesconocida)(`respondió el código ${codigo}`)

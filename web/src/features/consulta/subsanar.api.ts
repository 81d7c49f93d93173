import { consultaApi } from '@cabildo/contracts/consulta'
import { subir } from '../../platform/subida.ts'
import { con } from './consulta.api.ts'

/** Sends a correction (API-140). */
export const enviarSubsanacion = (
  consulta: string,
  envio: Parameters<typeof subir<typeof consultaApi.subsanar>>[1],
  opciones: Parameters<typeof subir>[2],
) => subir(consultaApi.subsanar, envio, { ...opciones, ...con(consulta) })

import { JURIDICA, nombreCompleto } from '@cabildo/contracts/ciudadano'
import { plano } from '../../platform/db/listado.ts'
import type { Identidad } from '../../platform/identidad/identidad.ts'

interface QuienPresenta {
  tipo_doc: number
  ndoc: string
  ape_nom: string
  nruc: string
  rsocial: string
}

/** Tells whether the name was typed: no registry that was asked has it so (D-44). */
export const esNombreEscrito = async (identidad: Identidad, quien: QuienPresenta): Promise<boolean> => {
  if (quien.tipo_doc === JURIDICA) return !mismo(await identidad.conocerRuc(quien.nruc), quien.rsocial)
  const persona = await identidad.conocerDni(quien.ndoc)
  return !mismo(persona && nombreCompleto(persona), quien.ape_nom)
}

const mismo = (conocido: string | null, dicho: string): boolean =>
  conocido !== null && llanamente(conocido) === llanamente(dicho)

const llanamente = (nombre: string): string => plano(nombre.slice(0, 80)).replace(/\s+/g, ' ').trim()

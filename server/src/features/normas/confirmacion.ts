import type { Carpeta } from '@cabildo/contracts/almacen'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { exigirConfirmacion } from '../textos/index.ts'
import { existeOtra, type Identidad } from './normas.queries.ts'
import type { CasaDeNormas } from './normas.ts'

interface Formulario {
  /** Null when it is public already. */
  descripcion: string | null
  confirma_datos?: '1' | undefined
}

/**
 * Refuses a norm that is published already (NOR-28), and only then asks whether what looks like personal data may be seen
 * (P-15): whoever repeats a norm is not asked what it shows. `salvo` is the publication that is changed.
 */
export const exigirPublicable = async (
  partes: CasaDeNormas,
  norma: Identidad,
  { descripcion, confirma_datos }: Formulario,
  pdf: { carpeta: Carpeta; clave: string } | null,
  salvo: number | null = null,
): Promise<void> => {
  // Looked at again by the database when the row is written.
  if (await existeOtra(partes.db, norma, salvo)) throw new ErrorDeNegocio('yaPublicado')
  await exigirConfirmacion(partes, { campo: 'descripcion', texto: descripcion, pdf, confirma_datos })
}

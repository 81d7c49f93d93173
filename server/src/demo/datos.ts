import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { leerEstructura } from '../features/organizacion/index.ts'

const CARPETA = new URL('../../demo/datos/', import.meta.url)

const Persona = z.object({
  dni: z.string(),
  nombres: z.string(),
  ape_paterno: z.string(),
  ape_materno: z.string(),
  sexo: z.string(),
  fecha_nac: z.string(),
})
const Empresa = z.object({ ruc: z.string(), razon_social: z.string() })
const FilaObra = z.object({
  cui: z.string(),
  title_meta: z.string(),
  pim_current: z.string(),
  devengado_acumulado_total: z.string(),
  avance_financiero: z.string(),
  avance_fisico: z.string(),
  fechaini: z.string(),
  fechafin: z.string(),
  costo_actualizado: z.string(),
  /** The state of its figures, as the register calls it. */
  estado: z.string(),
})
const FilaBeneficiario = z.record(z.string(), z.string())

/** A person of the synthetic registry (D-40). */
export type Persona = z.infer<typeof Persona>
/** A real work of the public register. */
export type FilaObraDemo = z.infer<typeof FilaObra>

/** Reads the files that come with the program; their origins are in FUENTE.txt beside them. */
export const leerDatos = async () => ({
  areas: await leerEstructura(),
  padron: await leer('padron.csv', Persona),
  empresas: await leer('empresas.csv', Empresa),
  beneficiarios: await leer('beneficiarios.csv', FilaBeneficiario),
  obras: await leer('obras.csv', FilaObra),
})

export type DatosDemo = Awaited<ReturnType<typeof leerDatos>>

const leer = async <T>(archivo: string, fila: z.ZodMiniType<T>): Promise<T[]> => {
  const texto = await readFile(new URL(archivo, CARPETA), 'utf8')
  return z.parse(z.array(fila), parse(texto, { columns: true }))
}
